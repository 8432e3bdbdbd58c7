public import Domain
import Store

/// What events may have to do with the programme.
public enum ProgrammeOfEvents: Hashable, Sendable {
    /// They belong to an activity.
    case activity(ID<Activity>)
    /// They use a venue.
    case venue(ID<Venue>)
    /// They use a venue in an area or below it.
    case area(ID<Area>)

    /// The ids of such events.
    var events: SQL {
        switch self {
        case .activity(let id): "SELECT event_id FROM activity_event WHERE activity_id = \(id)"
        case .venue(let id): "SELECT event_id FROM activity_event WHERE venue_id = \(id)"
        case .area(let id): "SELECT event_id FROM activity_event WHERE venue_id IN (\(AnalyticsTerms.venues(in: id)))"
        }
    }
}
