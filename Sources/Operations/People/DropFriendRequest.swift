public import Domain
public import Store

/// Declines a received friend request, or withdraws a sent one.
///
/// A declined request stays stored with its time. The sender is not notified and still sees it as pending.
public struct DropFriendRequest: ClientCommand {
    public static let name = "person.dropFriendRequest"
    public static let offline = Offline.yes
    public var id: ID<FriendRequest>

    public init(id: ID<FriendRequest>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        guard let request = try FriendRequestRow.find(id, in: tx) else { throw Refusal.noRequest }
        switch person.id {
        case request.to where request.declinedAt == nil:
            try tx.execute("UPDATE friend_request SET declined_at = \(tx.now) WHERE id = \(id)")
            tx.remove(.friendRequest, id, from: .user(request.to))
            try tx.resolve(.friendRequest, request.to, by: request.from)
        case request.from where request.takenBackAt == nil:
            try Friendship.withdraw(request, in: tx)
            try tx.resolve(.friendRequest, request.to, by: request.from)
        default: throw Refusal.noRequest
        }
    }
}
