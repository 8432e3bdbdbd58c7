package import Domain
package import Store

/// The definitions of the spec ("Analytics") as conditions shared by all statistics.
package enum AnalyticsTerms {
    /// Returns the condition that `activity a` started at or before a time, and was neither over, completed nor
    /// cancelled before it.
    static func isActive(at time: Instant) -> SQL {
        "a.starts_at <= \(time) AND (a.ends_at IS NULL OR a.ends_at >= \(time)) AND (a.closed_at IS NULL OR a.closed_at >= \(time))"
    }

    /// Selects the ids of activities with a venue in an area or its sub-areas at a time.
    static func activities(in area: ID<Area>, at time: Instant) -> SQL {
        "SELECT h.activity_id FROM activity_venue h WHERE h.venue_id IN (\(venues(in: area))) AND \(holds(at: time))"
    }

    /// Selects the ids of participants with a home in an area or its sub-areas at a time.
    static func participants(in area: ID<Area>, at time: Instant) -> SQL {
        "SELECT h.participant_id FROM participant_address h WHERE h.venue_id IN (\(venues(in: area))) AND \(holds(at: time))"
    }

    static func venues(in area: ID<Area>) -> SQL {
        "SELECT v.id FROM venue v WHERE v.area_id IN (\(AreaTree.below(area)))"
    }

    /// Returns the condition that an entry `h` of a history is valid at a time.
    package static func holds(at time: Instant) -> SQL {
        "h.effective_from <= \(time) AND (h.effective_to IS NULL OR h.effective_to > \(time))"
    }
}
