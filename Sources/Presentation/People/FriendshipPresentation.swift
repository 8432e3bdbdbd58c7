public import Domain
public import Operations

/// The steps from a request to a friendship and its end that the viewer can take with another person.
public struct FriendshipPresentation: Equatable, Sendable {
    /// Says that the person has not decided yet.
    public var badge: Badge?
    /// The pending request, which can be accepted, declined or withdrawn.
    public var request: ID<FriendRequest>?
    public var befriend: ActionPresentation?
    public var accept: ActionPresentation?
    public var decline: ActionPresentation?
    public var withdraw: ActionPresentation?
    public var end: ActionPresentation?

    /// Creates the steps on a profile; nil for the viewer's own.
    public init?(profile person: PersonView) {
        guard person.kind != .yourself else { return nil }
        request = person.request?.id
        switch person.request?.isMine {
        case true?:
            badge = FriendshipPresentation.requested
            withdraw = ActionPresentation("Take the request back")
        case false?:
            accept = ActionPresentation("Accept as a friend", .primary, icon: .check)
            decline = ActionPresentation("Decline")
        case nil where person.kind == .friend:
            end = ActionPresentation(
                "End the friendship", .danger,
                confirmation: .init(
                    opener: "End the friendship", consequence: "End the friendship with \(person.name)?"))
        case nil: befriend = ActionPresentation("Add friend", .primary, icon: .plus)
        }
    }

    /// Creates the steps in a list of people, which offers only those that lead to a friendship; nil if there are none.
    public init?(listed person: PersonView) {
        guard person.kind == .connection || person.kind == .none else { return nil }
        request = person.request?.id
        switch person.request?.isMine {
        case true?: badge = FriendshipPresentation.requested
        case false?: accept = FriendshipPresentation.accept(person)
        case nil: befriend = ActionPresentation("Add friend", name: "Add \(person.name) as a friend")
        }
    }

    /// Creates the steps in a list of requests.
    public init(_ request: FriendRequestView) {
        let name = request.person.name
        self.request = request.id
        if request.isMine {
            withdraw = ActionPresentation("Take back", name: "Take back the request to \(name)")
        } else {
            accept = FriendshipPresentation.accept(request.person)
            decline = ActionPresentation("Decline", name: "Decline \(name)")
        }
    }

    private static let requested = Badge("Requested", .muted)

    private static func accept(_ person: PersonView) -> ActionPresentation {
        ActionPresentation("Accept", .primary, name: "Accept \(person.name)")
    }
}
