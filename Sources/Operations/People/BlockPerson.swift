public import Domain
public import Store

/// Keeps two people apart, both ways: in search, lists, chat and invitations, and at each other's events.
///
/// It ends their friendship and takes each off what the other hosts and lies ahead. The other is not told.
public struct BlockPerson: Command {
    public static let name = "person.block"
    public var userId: ID<User>

    public init(userId: ID<User>) {
        self.userId = userId
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        guard userId != person.id else { throw Refusal.invalid("userId", "You cannot block yourself.") }
        guard try tx.exists("SELECT 1 FROM user WHERE id = \(userId) AND status <> 'deleted'") else { throw Refusal.notFound }
        if try tx.exists("SELECT 1 FROM block WHERE user_id = \(person.id) AND blocked_id = \(userId)") { return }
        try Quota.blocks.check(tx.value("SELECT count(*) FROM block WHERE user_id = \(person.id)") ?? 0)
        // Whoever was blocked by them does not learn of it by blocking back.
        let id: ID<Block> = tx.newID()
        try tx.execute(
            "INSERT INTO block (id, user_id, blocked_id, made_at) VALUES (\(id), \(person.id), \(userId), \(tx.now))")
        tx.put(.block, id, in: .user(person.id))
        try Friendship.end(person.id, userId, in: tx)
        for (from, to) in [(person.id, userId), (userId, person.id)] {
            if let request = try FriendRequestRow.find(from: from, to: to, in: tx), request.declinedAt == nil {
                try Friendship.drop(request, in: tx)
            }
            try PartWays(host: from, guest: to).run(in: tx)
        }
        // Into the other's own scope goes nothing but what is no longer there. What their inbox says of the blocker is
        // left out where it is read, and every open stream looks again at its rights when somebody blocks.
        try tx.settleAll(person.id, about: userId)
    }
}

/// Ends one's own block of somebody. What it took apart stays apart.
public struct UnblockPerson: Command {
    public static let name = "person.unblock"
    public var userId: ID<User>

    public init(userId: ID<User>) {
        self.userId = userId
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let id = try tx.row("DELETE FROM block WHERE user_id = \(person.id) AND blocked_id = \(userId) RETURNING id") {
            try $0.next(ID<Block>.self)
        }
        guard let id else { throw Refusal.notFound }
        tx.remove(.block, id, from: .user(person.id))
    }
}

/// Takes one person off the events of another.
enum Apart {
    /// Events of one piece.
    static let piece = 50

    /// - Returns: whether there is nothing left to leave.
    @discardableResult
    static func leave(host: ID<User>, guest: ID<User>, limit: Int, in tx: Transaction) throws -> Bool {
        let events = try tx.rows(
            """
            SELECT \(EventRow.columns) FROM event e
            WHERE e.host_id = \(host) AND e.over_at > \(tx.now)
            AND (e.id IN (\(EventAccess.involved(guest))) OR e.id IN (SELECT event_id FROM entry_request WHERE user_id = \(guest)))
            LIMIT \(limit)
            """
        ) { try EventRow(&$0) }
        for event in events { try leave(event, guest: guest, in: tx) }
        return events.count < limit
    }

    static func leave(_ event: EventRow, guest: ID<User>, in tx: Transaction) throws {
        try Cohosting.end(guest, of: event.id, in: tx)
        let answering = Answering(event, guest: .user(guest))
        if let current = try answering.current(in: tx) { try answering.delete(current, in: tx) }
        try Inviting.remove(guest, from: event.id, in: tx)
        try EntryRequests.drop(guest, of: event.id, in: tx)
    }
}

/// Goes on taking two whom a block keeps apart off each other's events: a job, so that it outlives the process.
struct PartWays: Command {
    static let name = "person.partWays"
    var host: ID<User>
    var guest: ID<User>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard actor == .system else { throw Refusal.notFound }
        guard try FriendGraph.areApart(host, guest, in: tx) else { return }
        try run(in: tx)
    }

    /// Does a piece, and orders the rest.
    func run(in tx: Transaction) throws {
        if try !Apart.leave(host: host, guest: guest, limit: Apart.piece, in: tx) { try tx.enqueue(PartWays.name, self) }
    }
}
