public import Domain
public import Store

/// Ends a friendship for both people.
public struct Unfriend: ClientCommand {
    public static let name = "person.unfriend"
    public static let offline = Offline.yes
    public var userId: ID<User>

    public init(userId: ID<User>) {
        self.userId = userId
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        guard try Friendship.end(person.id, userId, in: tx) else { throw Refusal.notFound }
    }
}
