public import Domain
public import Store

/// Accepts a friend request.
public struct AcceptFriend: ClientCommand {
    public static let name = "person.acceptFriend"
    public static let offline = Offline.yes
    public var id: ID<FriendRequest>

    public init(id: ID<FriendRequest>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<User> {
        let person = try actor.verified()
        guard let request = try FriendRequestRow.find(id, in: tx), request.to == person.id, request.declinedAt == nil
        else {
            throw Refusal.noRequest
        }
        try Friendship.checkQuota(of: person.id, in: tx)
        try Friendship.begin(request, in: tx)
        return request.from
    }
}
