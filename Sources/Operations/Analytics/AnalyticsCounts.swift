import Domain
import Store

/// The statements behind the statistics. They count in the store; only data by time or by area is read row by row.
struct AnalyticsCounts {
    struct OfType {
        var type: ID<ProgrammeKindView>
        var count: Int
        var active: Int
        var ongoing: Int
    }

    var filter: AnalyticsFilter
    /// The time of the statistics.
    var time: Instant

    // MARK: Conditions

    /// The condition on `activity a` for activities that count, in any area.
    var activityCounts: SQL {
        var conditions: [SQL] = []
        if let to = filter.to { conditions.append("a.starts_at <= \(to)") }
        if let from = filter.from {
            conditions.append("coalesce(a.ends_at, \(from)) >= \(from) AND coalesce(a.closed_at, \(from)) >= \(from)")
        }
        return conditions.isEmpty ? "TRUE" : conditions.joined(" AND ")
    }

    /// The condition on `assignment x` for assignments that count, in any area.
    var assignmentCounts: SQL {
        var conditions: [SQL] = []
        if let to = filter.to { conditions.append("x.assigned_at <= \(to)") }
        // An end is never in the future.
        conditions.append(
            (filter.from ?? filter.to).map { "(x.ended_at IS NULL OR x.ended_at > \($0))" } ?? "x.ended_at IS NULL")
        if let from = filter.from {
            conditions.append(
                "x.activity_id NOT IN (SELECT o.id FROM activity o WHERE o.ends_at < \(from) OR o.closed_at < \(from))")
        }
        return conditions.joined(" AND ")
    }

    /// Returns the condition that a participant lives in the filter's area.
    private func isInArea(participant id: SQL) -> SQL {
        filter.area.map { "\(id) IN (\(AnalyticsTerms.participants(in: $0, at: time)))" } ?? "TRUE"
    }

    // MARK: Counts

    /// Returns the activities by type, in all areas.
    func activities(in reader: any Reader) throws -> [OfType] {
        let isActive = AnalyticsTerms.isActive(at: time)
        return try reader.rows(
            """
            SELECT a.type_id, count(*), count(CASE WHEN \(isActive) THEN 1 END), count(CASE WHEN \(isActive) AND a.ends_at IS NULL THEN 1 END)
            FROM activity a WHERE \(activityCounts) GROUP BY a.type_id
            """
        ) { OfType(type: try $0.next(), count: try $0.next(), active: try $0.next(), ongoing: try $0.next()) }
    }

    /// Whether the statistics cover all current data, which ``ParticipationTally`` keeps counted.
    var coversAllCurrentData: Bool { filter.from == nil && filter.to == nil }

    /// Returns the number of participants, in all areas.
    func participants(in reader: any Reader) throws -> Int {
        guard !coversAllCurrentData else { return try reader.value("SELECT sum(people) FROM participation_tally") ?? 0 }
        // Grouping in the order of a covering index takes a third of the time of one lookup per participant.
        return try reader.value(
            "SELECT count(*) FROM (SELECT 1 FROM assignment x WHERE \(assignmentCounts) GROUP BY x.participant_id) p")
            ?? 0
    }

    func assignments(in reader: any Reader) throws -> [(id: ID<ProgrammeKindView>, count: Int)] {
        let counted: SQL =
            if !coversAllCurrentData {
                """
                SELECT x.role_id, count(*) FROM assignment x WHERE \(isInArea(participant: "x.participant_id")) AND \(assignmentCounts)
                GROUP BY x.role_id
                """
            } else if let area = filter.area {
                """
                SELECT t.role_id, sum(t.assignments) FROM venue v JOIN participation_tally t ON t.venue_id = v.id
                WHERE v.area_id IN (\(AreaTree.below(area))) GROUP BY t.role_id
                """
            } else {
                "SELECT t.role_id, sum(t.assignments) FROM participation_tally t GROUP BY t.role_id"
            }
        return try reader.rows(counted) { (try $0.next(), try $0.next()) }
    }

    // MARK: Times

    /// Returns when participants count: from their first assignment, and with an area only while they live there.
    func participation(in reader: any Reader) throws -> Presence {
        guard let area = filter.area else {
            return Presence(
                present: try reader.rows(
                    "SELECT min(x.assigned_at) FROM assignment x WHERE x.assigned_at <= \(time) GROUP BY x.participant_id"
                ) { try $0.next() })
        }
        let homes = try reader.rows(
            """
            SELECT h.participant_id, h.effective_from, h.effective_to,
                (SELECT min(x.assigned_at) FROM assignment x WHERE x.participant_id = h.participant_id)
            FROM participant_address h WHERE h.venue_id IN (\(AnalyticsTerms.venues(in: area))) ORDER BY h.participant_id, h.effective_from
            """
        ) {
            (
                of: try $0.next(ID<Participant>.self), from: try $0.next(Instant.self), to: try $0.next(Instant?.self),
                first: try $0.next(Instant?.self)
            )
        }
        return Presence(
            homes.compactMap { home in
                home.first.map { Presence.Stretch(of: home.of, from: max(home.from, $0), to: home.to) }
            }, until: time)
    }

    /// Returns when started activities count; with an area only while they take place there.
    func begun(in reader: any Reader) throws -> Presence {
        guard let area = filter.area else {
            return Presence(
                present: try reader.rows("SELECT a.starts_at FROM activity a WHERE a.starts_at <= \(time)") {
                    try $0.next()
                })
        }
        let places = try reader.rows(
            """
            SELECT h.activity_id, h.effective_from, h.effective_to, a.starts_at FROM activity_venue h JOIN activity a ON a.id = h.activity_id
            WHERE h.venue_id IN (\(AnalyticsTerms.venues(in: area))) ORDER BY h.activity_id, h.effective_from
            """
        ) {
            (
                of: try $0.next(ID<Activity>.self), from: try $0.next(Instant.self), to: try $0.next(Instant?.self),
                start: try $0.next(Instant.self)
            )
        }
        return Presence(
            places.map { Presence.Stretch(of: $0.of, from: max($0.from, $0.start), to: $0.to) }, until: time)
    }
}
