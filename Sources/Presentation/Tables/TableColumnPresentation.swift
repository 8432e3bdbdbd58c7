public import Domain

/// A column in the description of a table.
public struct TableColumnPresentation: Equatable, Sendable {
    /// Whether new rows need the column, or another in place of it.
    public var badge: Badge?
    /// What the column contains; nil if its name is self-explanatory.
    public var hint: Phrase?

    public init(_ column: TableColumn, in kind: TableKind) {
        badge = kind.required.contains { $0.contains(column) } ? Badge("needed") : nil
        hint = TableColumnPresentation.hint(column, kind)
    }

    private static func hint(_ column: TableColumn, _ kind: TableKind) -> Phrase? {
        switch column {
        case .id: "Of the entry to change; empty to add a new one"
        case .email where kind == .assignments: "Their e-mail address, where several have that name"
        case .name, .email, .notes, .address, .description, .note: nil
        case .phone: "Phone, such as +49 30 123456"
        case .home: "The venue where they live, by its name"
        case .homeID: "The same by its id, where several have that name"
        case .homeSince: "Since when; now if it is empty"
        case .area: "The area it’s in, by its name"
        case .areaID, .parentID, .participantID, .activityID: "The same by its id, where several have that name"
        case .latitude: "Degrees, such as 52.5163"
        case .longitude: "Degrees, such as 13.3777"
        case .type: type(kind)
        case .parent: "The area it’s in, by its name; it can be in the same table"
        case .start: "Date and time, such as 2026-11-27 19:00 or 27.11.2026 19:00"
        case .end: "The same; empty if it has no end"
        case .status: "\(list: ActivityStatus.allCases.map(\.label)); “Planned” if it is empty"
        case .closed: "When it was completed or cancelled"
        case .venues: "Venues by their names, with | between them, of new ones"
        case .venueIDs: "The same by their ids, with spaces between them"
        case .participant: "Who takes part, by their name"
        case .activity: "In which activity, by its name"
        case .role: "The name of a role"
        case .from: "Since when; now if it is empty"
        case .to: "Until when; empty while they take part"
        }
    }

    private static func type(_ kind: TableKind) -> Phrase {
        switch kind {
        case .areas: "\(list: AreaType.allCases.map(\.label))"
        case .venues: "\(list: VenueType.allCases.map(\.label)), or nothing"
        case .activities, .participants, .assignments: "The name of an activity type"
        }
    }
}
