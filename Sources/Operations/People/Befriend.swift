public import Domain
public import Store

/// Sends a friend request, or accepts the one that the other person has sent.
public struct Befriend: ClientCommand {
    public static let name = "person.befriend"
    // Only the server knows whether they declined, or asked at the same time.
    public static let offline = Offline.withHint
    public var userId: ID<User>
    /// The id of the request, which the client may choose.
    public var id: ID<FriendRequest>?

    public init(userId: ID<User>, id: ID<FriendRequest>? = nil) {
        self.userId = userId
        self.id = id
    }

    /// Returns the request. It no longer exists if it accepted one from the other person.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<FriendRequest> {
        let person = try actor.verified()
        guard userId != person.id else { throw Refusal.invalid("userId", "You can’t send yourself a friend request.") }
        let other = try PersonAccess.find(userId, as: actor, in: tx)
        if let id, let known = try FriendRequestRow.find(id, in: tx), known.from != person.id || known.to != userId {
            throw Refusal.idTaken
        }
        if try FriendGraph.areFriends(person.id, userId, in: tx) {
            throw Refusal(.conflict, "You and \(other.name) are friends already.")
        }
        if let theirs = try FriendRequestRow.find(from: userId, to: person.id, in: tx), theirs.takenBackAt == nil {
            // This works after declining, too, because the request stays open for its sender.
            try Friendship.checkQuota(of: person.id, in: tx)
            try Friendship.begin(theirs, in: tx)
            return theirs.id
        }
        let mine = try FriendRequestRow.find(from: person.id, to: userId, in: tx)
        if let mine, mine.takenBackAt == nil { return mine.id }
        let waiting: Int = try tx.value(
            "SELECT count(*) FROM friend_request WHERE from_id = \(person.id) AND taken_back_at IS NULL")!
        try Quota.friendRequests.check(waiting)
        if let mine { try tx.execute("DELETE FROM friend_request WHERE id = \(mine.id)") }
        let id = id ?? tx.newID()
        // A request repeated too soon is not shown to the other person.
        let declinedAt = mine?.declinedAt.flatMap {
            FriendRequestRules.mayAskAgain(declinedAt: $0, now: tx.now) == nil ? nil : $0
        }
        try tx.execute(
            """
            INSERT INTO friend_request (id, from_id, to_id, made_at, declined_at)
            VALUES (\(id), \(person.id), \(userId), \(tx.now), \(declinedAt))
            """)
        tx.put(.friendRequest, id, in: .user(person.id))
        guard declinedAt == nil else { return id }
        tx.put(.friendRequest, id, in: .user(userId))
        try tx.emit(FriendRequested(from: person.id, to: userId))
        return id
    }
}
