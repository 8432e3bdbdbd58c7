import Domain
import Store

/// The definitions of the spec ("Analytics") as conditions, which all figures share.
enum AnalyticsTerms {
    /// Of `activity a`: started at or before a time, not ended before, and not completed or called off before.
    static func isActive(at time: Instant) -> SQL {
        "a.starts_at <= \(time) AND (a.ends_at IS NULL OR a.ends_at >= \(time)) AND (a.closed_at IS NULL OR a.closed_at >= \(time))"
    }

    /// The ids of the activities that lie in an area or below it: at one of their venues at a time.
    static func activities(in area: ID<Area>, at time: Instant) -> SQL {
        "SELECT h.activity_id FROM activity_venue h WHERE h.venue_id IN (\(venues(in: area))) AND \(holds(at: time))"
    }

    /// The ids of the participants whose home at a time lies in an area or below it.
    static func participants(in area: ID<Area>, at time: Instant) -> SQL {
        "SELECT h.participant_id FROM participant_address h WHERE h.venue_id IN (\(venues(in: area))) AND \(holds(at: time))"
    }

    static func venues(in area: ID<Area>) -> SQL {
        "SELECT v.id FROM venue v WHERE v.area_id IN (\(AreaTree.below(area)))"
    }

    /// Of an entry `h` of a history.
    static func holds(at time: Instant) -> SQL {
        "h.effective_from <= \(time) AND (h.effective_to IS NULL OR h.effective_to > \(time))"
    }
}
