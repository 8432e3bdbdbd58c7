public import Domain
public import Store

/// Keeps two people from each other, both ways: in search, lists, chat and invitations, and at each other's events.
///
/// It ends their friendship and takes each off what the other hosts and lies ahead. The other is not notified.
public struct BlockPerson: ClientCommand {
    public static let name = "person.block"
    public static let offline = Offline.yes
    public var userId: ID<User>
    /// Of the block, made by the client if it likes.
    public var id: ID<Block>?

    public init(userId: ID<User>, id: ID<Block>? = nil) {
        self.userId = userId
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        guard userId != person.id else { throw Refusal.invalid("userId", "You cannot block yourself.") }
        guard try tx.exists("SELECT 1 FROM users WHERE id = \(userId) AND status <> 'deleted' AND is_verified") else {
            throw Refusal.notFound
        }
        if try tx.exists("SELECT 1 FROM block WHERE user_id = \(person.id) AND blocked_id = \(userId)") { return }
        if let id, try tx.exists("SELECT 1 FROM block WHERE id = \(id)") { throw Refusal.idTaken }
        try Quota.blocks.check(tx.value("SELECT count(*) FROM block WHERE user_id = \(person.id)") ?? 0)
        // Whoever was blocked by them does not learn of it by blocking back.
        let id = id ?? tx.newID()
        try tx.execute(
            "INSERT INTO block (id, user_id, blocked_id, made_at) VALUES (\(id), \(person.id), \(userId), \(tx.now))")
        tx.put(.block, id, in: .user(person.id))
        Rights.noteBlock(of: userId, by: person.id, in: tx)
        try Friendship.end(person.id, userId, in: tx)
        for (from, to) in [(person.id, userId), (userId, person.id)] {
            if let request = try FriendRequestRow.find(from: from, to: to, in: tx) {
                try Friendship.takeBack(request, in: tx)
            }
            try EnforceBlock(host: from, guest: to).run(in: tx)
        }
        // Into the other's own scope goes nothing but what is no longer there. What their inbox says of the blocker is
        // left out where it is read.
        try tx.settleAll(person.id, about: userId)
    }
}
