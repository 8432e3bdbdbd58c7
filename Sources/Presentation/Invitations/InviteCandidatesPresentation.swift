public import Domain
public import Operations

/// The people who can be invited.
public struct InviteCandidatesPresentation: Equatable, Sendable {
    public struct Group: Equatable, Sendable {
        public var title: Phrase
        public var people: [PersonView]
    }

    /// The groups with people.
    public var groups: [Group]
    /// What was not found, or how to find people.
    public var hints: [Phrase]

    /// - Parameters:
    ///   - chosen: selected people who are in none of the other lists.
    ///   - found: the search results; nil without a search.
    public init(
        chosen: [PersonView], found: [PersonView]?, friends: [PersonView], connections: [PersonView], query: String
    ) {
        groups = [
            Group(title: "Selected", people: chosen), Group(title: "Found", people: found ?? []),
            Group(title: "Friends", people: friends), Group(title: "Friends of friends", people: connections),
        ].filter { !$0.people.isEmpty }
        hints = []
        if found?.isEmpty == true {
            hints.append("Nobody here is called “\(query)”, or they’re already invited.")
        }
        if groups.isEmpty, query.isEmpty {
            hints.append("Your friends and their friends appear here. Search to find anybody else.")
        }
    }
}
