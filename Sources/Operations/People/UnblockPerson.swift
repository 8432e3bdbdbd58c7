public import Domain
public import Store

/// Ends one's own block of a person. Friendship and RSVPs that the block ended are not restored.
public struct UnblockPerson: ClientCommand {
    public static let name = "person.unblock"
    public static let offline = Offline.yes
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
        PermissionChanges.announceUnblock(of: userId, by: person.id, in: tx)
    }
}
