import Domain
import Store

/// Which events have a place that the viewer may know, and where it must be. What is withheld of a place counts for those alone
/// who are told it: for anybody else its event is nowhere, and no circle around anything finds it.
struct EventPlaceFilter {
    /// Nil is anywhere, as long as it is known.
    var near: Nearness?
    var me: ID<User>?

    /// Nil where a filter asks for no place.
    init?(_ filter: EventFilter, _ actor: Actor) {
        guard filter.isPlaced || filter.near != nil else { return nil }
        near = filter.near
        me = actor.userID
    }

    /// Whether `event e`, with ``Standing/joined(_:guest:)``, has such a place. By `+` no index of places is used: the events are found
    /// in their order.
    var condition: SQL {
        let withheld: SQL? = me.map {
            """
             OR (e.host_id = \($0) OR k.id IS NOT NULL OR r.status = 'going')
            AND EXISTS (SELECT 1 FROM place p WHERE p.event_id = e.id AND \(isThere(of: "p")))
            """
        }
        return "(\(isThere(of: "+e"))\(withheld ?? ""))"
    }

    /// The ids of such events, found by their places.
    var ids: SQL {
        let withheld: SQL? = me.map {
            """
             UNION SELECT p.event_id FROM place p WHERE \(isThere(of: "p")) AND p.event_id IN (
                \(EventAccess.hosted(by: $0)) UNION SELECT event_id FROM rsvp WHERE user_id = \($0) AND status = 'going')
            """
        }
        return "SELECT x.id FROM event x WHERE \(isThere(of: "x"))\(withheld ?? "")"
    }

    /// Whether so few events of all are there that these are looked at sooner than the next ones of all.
    func isOfFew(_ when: EventFilter.When?, now: Instant, in reader: any Reader) throws -> Bool {
        let few = 500
        let time: SQL = when == .upcoming ? " AND x.over_at > \(now)" : ""
        let count: Int =
            try reader.value(
                "SELECT count(*) FROM (SELECT 1 FROM event x WHERE \(isThere(of: "x"))\(time) LIMIT \(few)) t") ?? 0
        return count < few
    }

    private func isThere(of table: SQL) -> SQL {
        let (latitude, longitude): (SQL, SQL) = ("\(table).latitude", "\(table).longitude")
        guard let near else {
            // A stretch, by which the index of those that have a place is found.
            return "\(latitude) BETWEEN \(Position.latitudes.lowerBound) AND \(Position.latitudes.upperBound)"
        }
        let terms = near.terms
        let stretches: [SQL] = near.stretches.map { stretch in
            let (y, x): (SQL, SQL) = ("(\(latitude) - \(near.center.latitude))", "(\(longitude) - \(stretch.center))")
            return """
                (\(longitude) BETWEEN \(stretch.longitudes.lowerBound) AND \(stretch.longitudes.upperBound)
                AND \(y) * \(y) + (\(terms.narrow) - \(terms.tilt) * \(y) - \(terms.bend) * \(y) * \(y)) * \(x) * \(x) <= \(terms.limit))
                """
        }
        return """
            (\(latitude) BETWEEN \(near.latitudes.lowerBound) AND \(near.latitudes.upperBound) AND (\(stretches.joined(" OR "))))
            """
    }
}
