/// What one person is to another in the graph of friendships (spec, "People").
public struct Relationship: Hashable, Sendable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case yourself
        case friend
        /// Not a friend, but a friend of one.
        case connection
        case none
    }

    public var kind: Kind
    /// How many friends the two have in common.
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

/// Asking somebody to be friends.
public enum Befriending {
    /// A request that was declined cannot be repeated before this is over.
    public static let rest = Span.days(30)

    /// When one may ask again; nil where that is now.
    public static func mayAskAgain(declinedAt: Instant, now: Instant) -> Instant? {
        let time = declinedAt + rest
        return now < time ? time : nil
    }
}
