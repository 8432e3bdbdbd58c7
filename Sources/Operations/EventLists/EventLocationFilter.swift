import Domain
import Store

/// A filter for events with a location that the viewer may know, optionally near a position. A withheld location counts
/// only for viewers who may know it; for others, no search by distance finds the event.
struct EventLocationFilter {
    /// Nil matches any known location.
    var near: Nearness?
    var me: ID<User>?

    /// Creates the location filter; nil if the event filter has no location condition.
    init?(_ filter: EventFilter, _ actor: Actor) {
        guard filter.hasKnownLocation || filter.near != nil else { return nil }
        near = filter.near
        me = actor.userID
    }

    /// The condition on `event e`, with ``Standing/joined(_:guest:)``. The unary `+` is a planner hint that disables
    /// the location index, because the events are scanned in list order.
    var condition: SQL {
        let withheld: SQL? = me.map {
            """
             OR (e.host_id = \($0) OR k.id IS NOT NULL OR r.status = 'going')
            AND EXISTS (SELECT 1 FROM place p WHERE p.event_id = e.id AND \(isNearby(of: "p")))
            """
        }
        return "(\(isNearby(of: "+e"))\(withheld ?? ""))"
    }

    /// Selects the ids of matching events by the location index.
    var ids: SQL {
        let withheld: SQL? = me.map {
            """
             UNION SELECT p.event_id FROM place p WHERE \(isNearby(of: "p")) AND p.event_id IN (
                \(EventAccess.hosted(by: $0)) UNION SELECT event_id FROM rsvp WHERE user_id = \($0) AND status = 'going')
            """
        }
        return "SELECT x.id FROM event x WHERE \(isNearby(of: "x"))\(withheld ?? "")"
    }

    /// Returns whether so few events match that filtering by location first is faster than scanning in list order.
    func isSelective(_ when: EventFilter.When?, now: Instant, in reader: any Reader) throws -> Bool {
        let limit = 500
        let time: SQL = when == .upcoming ? " AND x.over_at > \(now)" : ""
        let count: Int =
            try reader.value(
                "SELECT count(*) FROM (SELECT 1 FROM event x WHERE \(isNearby(of: "x"))\(time) LIMIT \(limit)) t") ?? 0
        return count < limit
    }

    private func isNearby(of table: SQL) -> SQL {
        let (latitude, longitude): (SQL, SQL) = ("\(table).latitude", "\(table).longitude")
        guard let near else {
            // A range, so that the partial index of events with a position is used.
            return "\(latitude) BETWEEN \(Position.latitudes.lowerBound) AND \(Position.latitudes.upperBound)"
        }
        let terms = near.terms
        let longitudeRanges: [SQL] = near.longitudeRanges.map { range in
            let (y, x): (SQL, SQL) = ("(\(latitude) - \(near.center.latitude))", "(\(longitude) - \(range.center))")
            return """
                (\(longitude) BETWEEN \(range.longitudes.lowerBound) AND \(range.longitudes.upperBound)
                AND \(y) * \(y) + (\(terms.narrow) - \(terms.tilt) * \(y) - \(terms.bend) * \(y) * \(y)) * \(x) * \(x) <= \(terms.limit))
                """
        }
        return """
            (\(latitude) BETWEEN \(near.latitudes.lowerBound) AND \(near.latitudes.upperBound) AND (\(longitudeRanges.joined(" OR "))))
            """
    }
}
