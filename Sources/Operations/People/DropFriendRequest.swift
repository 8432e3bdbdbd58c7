public import Domain
public import Store

/// Declines a request that one was sent, or takes back one that one has sent.
///
/// A declined request stays as a note of when it was, and the one who sent it is not notified.
public struct DropFriendRequest: ClientCommand {
    public static let name = "person.dropFriendRequest"
    public static let offline = Offline.yes
    public var id: ID<FriendRequest>

    public init(id: ID<FriendRequest>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        guard let request = try FriendRequestRow.find(id, in: tx), request.declinedAt == nil else { throw Refusal.notFound }
        switch person.id {
        case request.to:
            try tx.execute("UPDATE friend_request SET declined_at = \(tx.now) WHERE id = \(id)")
            tx.remove(.friendRequest, id, from: .user(request.to))
            tx.remove(.friendRequest, id, from: .user(request.from))
        case request.from:
            try Friendship.drop(request, in: tx)
            try tx.settle(.friendRequest, request.to, by: request.from)
        default: throw Refusal.notFound
        }
    }
}
