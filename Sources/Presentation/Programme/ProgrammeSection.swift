public import Domain

/// The sections of the programme, in the order of their tabs.
public enum ProgrammeSection: Sendable, CaseIterable {
    case activities, participants, venues, areas, map, analytics, kinds

    public var label: Phrase {
        switch self {
        case .activities: "Activities"
        case .participants: "Participants"
        case .venues: "Venues"
        case .areas: "Areas"
        case .map: "Map"
        case .analytics: "Analytics"
        case .kinds: "Types & roles"
        }
    }
}
