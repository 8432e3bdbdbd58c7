public import Domain
public import Store

/// Blocks a person. The two no longer see each other in search, lists, chat and invitations, or at each other's events.
///
/// It ends their friendship and removes each from the other's upcoming events. The other person is not notified.
public struct BlockPerson: ClientCommand {
    public static let name = "person.block"
    public static let offline = Offline.yes
    public static let idFieldsToMake = ["id"]
    public var userId: ID<User>
    /// The id of the block, which the client may choose.
    public var id: ID<Block>?

    public init(userId: ID<User>, id: ID<Block>? = nil) {
        self.userId = userId
        self.id = id
    }

    public mutating func chooseIDs(at now: Instant, _ random: () -> UInt64) {
        id = id ?? ID(at: now, random: random)
    }

    public var idsToMake: [[UInt8]] { id.map { [$0.bytes] } ?? [] }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        guard userId != person.id else { throw Refusal.invalid("userId", "You can’t block yourself.") }
        guard try tx.exists("SELECT 1 FROM users WHERE id = \(userId) AND status <> 'deleted' AND is_verified") else {
            throw Refusal.notFound
        }
        if try tx.exists("SELECT 1 FROM block WHERE user_id = \(person.id) AND blocked_id = \(userId)") { return }
        if let id, try tx.exists("SELECT 1 FROM block WHERE id = \(id)") { throw Refusal.idTaken }
        try Quota.blocks.check(tx.value("SELECT count(*) FROM block WHERE user_id = \(person.id)") ?? 0)
        // Blocking back succeeds as usual, so it does not reveal a block by the other person.
        let id = id ?? tx.newID()
        try tx.execute(
            "INSERT INTO block (id, user_id, blocked_id, made_at) VALUES (\(id), \(person.id), \(userId), \(tx.now))")
        tx.put(.block, id, in: .user(person.id))
        PermissionChanges.announceBlock(of: userId, by: person.id, in: tx)
        try Friendship.end(person.id, userId, in: tx)
        for (from, to) in [(person.id, userId), (userId, person.id)] {
            if let request = try FriendRequestRow.find(from: from, to: to, in: tx) {
                try Friendship.withdraw(request, in: tx)
            }
            try EnforceBlock(host: from, guest: to).run(in: tx)
        }
        // The other person's own scope only receives removals. Notices about the blocker are filtered when their inbox
        // is read.
        try tx.settleAll(person.id, about: userId)
    }
}
