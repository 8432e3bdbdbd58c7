/// A part of the programme that is exported and imported as a table, one row per thing (spec, "The programme").
public enum TableKind: String, Codable, Sendable, CaseIterable {
    case participants, venues, areas, activities, assignments

    public var label: Phrase {
        switch self {
        case .participants: "Participants"
        case .venues: "Venues"
        case .areas: "Areas"
        case .activities: "Activities"
        case .assignments: "Who takes part in what"
        }
    }

    /// The columns in the order of an export.
    public var columns: [TableColumn] {
        switch self {
        case .participants: [.id, .name, .email, .phone, .notes, .home, .homeID, .homeSince]
        case .venues: [.id, .name, .address, .area, .areaID, .latitude, .longitude, .type]
        case .areas: [.id, .name, .type, .parent, .parentID]
        case .activities: [.id, .name, .type, .description, .start, .end, .status, .closed, .venues, .venueIDs]
        case .assignments:
            [.id, .participant, .participantID, .email, .activity, .activityID, .role, .from, .to, .note]
        }
    }

    /// The columns required for new rows: at least one of each group.
    public var required: [[TableColumn]] {
        switch self {
        case .participants: [[.name], [.email]]
        case .venues: [[.name], [.address], [.area, .areaID]]
        case .areas: [[.name], [.type]]
        case .activities: [[.name], [.type], [.start]]
        case .assignments: [[.participant, .participantID, .email], [.activity, .activityID], [.role]]
        }
    }
}
