public import Domain
public import Operations

/// What the marker of a venue on the map means: the status of its activities, or the type of the newest one.
public enum VenueSign: Hashable, Sendable {
    /// What the markers of a map mean.
    public enum Meaning: String, Sendable, CaseIterable {
        case status, type
    }

    case status(ActivityStatus)
    /// - Parameter index: the position of the type among all.
    case type(index: Int, label: Phrase)
    case nothing

    /// The statuses in the order of the legend. A venue has the first one that an activity of it has.
    private static let statuses: [ActivityStatus] = [.active, .planned, .completed, .cancelled]

    public init(_ venue: MappedVenue, by meaning: Meaning, types: [ProgrammeKindView]) {
        switch meaning {
        case .status: self = VenueSign.statuses.first { venue.statuses.contains($0) }.map { .status($0) } ?? .nothing
        case .type:
            let index = venue.activities.first.flatMap { activity in
                types.firstIndex { $0.id == activity.activityType.id }
            }
            self = index.map { .type(index: $0, label: types[$0].label) } ?? .nothing
        }
    }

    /// Returns all possible signs, in the order of the legend.
    public static func all(by meaning: Meaning, types: [ProgrammeKindView]) -> [VenueSign] {
        switch meaning {
        case .status: statuses.map { .status($0) } + [.nothing]
        case .type: types.indices.map { .type(index: $0, label: types[$0].label) } + [.nothing]
        }
    }

    public var label: Phrase {
        switch self {
        case .status(let status): status.label
        case .type(_, let label): label
        case .nothing: "Nothing takes place there"
        }
    }
}
