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
            try Apart.leave(host: from, guest: to, in: tx)
            try tx.settleAll(from, about: to)
        }
        // What the other may see has changed; their open streams look again.
        EndSession.announce(userId, in: tx)
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
        EndSession.announce(userId, in: tx)
    }
}

/// Takes one person off the events of another.
enum Apart {
    static func leave(host: ID<User>, guest: ID<User>, in tx: Transaction) throws {
        let events = try tx.rows(
            """
            SELECT \(EventRow.columns) FROM event e
            WHERE e.host_id = \(host) AND e.over_at > \(tx.now) AND e.id IN (\(EventAccess.involved(guest)))
            """
        ) { try EventRow(&$0) }
        for event in events {
            try Cohosting.end(guest, of: event.id, in: tx)
            let answering = Answering(event, guest: .user(guest))
            if let current = try answering.current(in: tx) { try answering.delete(current, in: tx) }
            try Inviting.remove(guest, from: event.id, in: tx)
        }
        let requests = try tx.rows(
            """
            DELETE FROM entry_request WHERE user_id = \(guest) AND event_id IN (
                SELECT id FROM event WHERE host_id = \(host) AND over_at > \(tx.now)) RETURNING id, event_id
            """
        ) { (id: try $0.next(ID<EntryRequest>.self), event: try $0.next(ID<Event>.self)) }
        for request in requests {
            tx.remove(.entryRequest, request.id, from: .user(guest))
            tx.remove(.applicant, request.id, from: .hosts(request.event))
        }
    }
}
