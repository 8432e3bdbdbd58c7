import Domain

extension Visibility {
    /// The choice of a host who decides who can see an event.
    var choice: Phrase {
        switch self {
        case .public: "Everyone in the community"
        case .connections: "My friends and their friends"
        case .friends: "My friends"
        case .unlisted: "Anyone with the link"
        case .invited: "Only invited people"
        }
    }
}
