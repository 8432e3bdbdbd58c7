public import Domain
public import Operations

/// The viewer's relation to an event, as the markers of a map show it.
public enum EventRelation: Hashable, Sendable, CaseIterable {
    case host, going, open, other

    public init(_ event: EventView) {
        switch (event.mine.role, event.mine.status) {
        case (.host, _), (.cohost, _): self = .host
        case (_, .going?): self = .going
        case (_, .maybe?), (_, .waitlisted?), (_, .offered?): self = .open
        case (_, nil): self = event.mine.invited || event.mine.request == .waiting ? .open : .other
        case (_, .notGoing?): self = .other
        }
    }

    public var label: Phrase {
        switch self {
        case .host: "You host"
        case .going: "You’re going"
        case .open: "Invited, maybe or waiting"
        case .other: "What else is on"
        }
    }
}
