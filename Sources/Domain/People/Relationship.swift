/// The relationship of two people in the graph of friendships (spec, "People").
public struct Relationship: Hashable, Sendable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case yourself
        case friend
        /// Not a friend, but a friend of a friend.
        case connection
        case none
    }

    public var kind: Kind
    /// The number of mutual friends.
    public var mutualFriends: Int

    public init(isSelf: Bool, isFriend: Bool, mutualFriends: Int) {
        kind = isSelf ? .yourself : isFriend ? .friend : mutualFriends > 0 ? .connection : .none
        self.mutualFriends = isSelf ? 0 : mutualFriends
    }

    /// `friend`, `1 mutual friend`, `no relationship`.
    public var text: String {
        switch kind {
        case .yourself: "yourself"
        case .friend: "friend"
        case .connection: mutualFriends == 1 ? "1 mutual friend" : "\(mutualFriends) mutual friends"
        case .none: "no relationship"
        }
    }
}

/// Rules of friend requests.
public enum FriendRequestRules {
    /// How long a declined request cannot be repeated.
    public static let cooldown = Span.days(30)

    /// Returns when a request may be repeated, or nil if that is now.
    public static func mayAskAgain(declinedAt: Instant, now: Instant) -> Instant? {
        let time = declinedAt + cooldown
        return now < time ? time : nil
    }
}
