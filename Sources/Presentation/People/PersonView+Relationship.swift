public import Domain
public import Operations

extension PersonView {
    /// The relationship to the viewer, for display after the name.
    public var relationshipLabel: Phrase {
        switch kind {
        case .yourself: "yourself"
        case .friend: "friend"
        case .connection: "\(mutualFriends, .count) mutual friends"
        case .none: "not friends yet"
        }
    }

    /// The relationship to the viewer, on the person's profile.
    var relationshipSentence: Phrase {
        switch kind {
        case .yourself: "This is you, as others see you."
        case .friend: mutualFriends == 0 ? "Friend" : "Friend · \(mutualFriends, .count) mutual friends"
        case .connection: "\(mutualFriends, .count) mutual friends"
        case .none: "Not friends yet"
        }
    }
}
