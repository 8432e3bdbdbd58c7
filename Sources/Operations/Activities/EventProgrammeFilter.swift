public import Domain
import Store

/// A relation between events and the programme.
public enum EventProgrammeFilter: Hashable, Sendable {
    /// Events that belong to an activity.
    case activity(ID<Activity>)
    /// Events at a venue.
    case venue(ID<Venue>)
    /// Events at a venue in an area or its sub-areas.
    case area(ID<Area>)

    /// Selects the ids of these events.
    var events: SQL {
        switch self {
        case .activity(let id): "SELECT event_id FROM activity_event WHERE activity_id = \(id)"
        case .venue(let id): "SELECT event_id FROM activity_event WHERE venue_id = \(id)"
        case .area(let id): "SELECT event_id FROM activity_event WHERE venue_id IN (\(AnalyticsTerms.venues(in: id)))"
        }
    }
}
