import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

/// A random programme, written as rows, with a reference count for each figure. Times fall on whole days, so that many
/// are equal.
struct AnalyticsStage {
    struct History { var of: [UInt8]; var venue: ID<Venue>; var period: EffectivePeriod }
    struct OneActivity {
        var id: ID<Activity>; var type: String; var start: Instant; var end: Instant?; var closed: Instant?
    }
    struct OneAssignment {
        var activity: ID<Activity>; var participant: ID<Participant>; var role: String; var at: Instant;
        var ended: Instant?
    }

    let community: TestCommunity
    let admin: Actor
    var areas: [(id: ID<Area>, name: String, parent: ID<Area>?)] = []
    var venues: [ID<Venue>: ID<Area>] = [:]
    var homes: [History] = []
    var places: [History] = []
    var activities: [OneActivity] = []
    var assignments: [OneAssignment] = []

    init(_ g: inout Generator) async throws {
        community = try TestCommunity()
        admin = try await community.member("Root", role: .administrator)
        try await community.perform(InstallProgramme(), as: .system)
        let start = g
        try await community.writeDirectly { tx in
            var g = start
            try AnalyticsStage.fill(tx, &g)
        }
        _ = g.next()
        areas = try await community.read {
            try $0.rows("SELECT id, name, parent_id FROM area") { (try $0.next(), try $0.next(), try $0.next()) }
        }
        let lying: [(ID<Venue>, ID<Area>)] = try await community.read {
            try $0.rows("SELECT id, area_id FROM venue") { (try $0.next(), try $0.next()) }
        }
        venues = Dictionary(uniqueKeysWithValues: lying)
        homes = try await community.read {
            try $0.rows("SELECT participant_id, venue_id, effective_from, effective_to FROM participant_address") {
                History(
                    of: try $0.next(ID<Participant>.self).bytes, venue: try $0.next(),
                    period: EffectivePeriod(from: try $0.next(), to: try $0.next()))
            }
        }
        places = try await community.read {
            try $0.rows("SELECT activity_id, venue_id, effective_from, effective_to FROM activity_venue") {
                History(
                    of: try $0.next(ID<Activity>.self).bytes, venue: try $0.next(),
                    period: EffectivePeriod(from: try $0.next(), to: try $0.next()))
            }
        }
        activities = try await community.read {
            try $0.rows(
                "SELECT a.id, t.name, a.starts_at, a.ends_at, a.closed_at FROM activity a JOIN activity_type t ON t.id = a.type_id"
            ) {
                OneActivity(
                    id: try $0.next(), type: try $0.next(), start: try $0.next(), end: try $0.next(),
                    closed: try $0.next())
            }
        }
        assignments = try await community.read {
            try $0.rows(
                "SELECT x.activity_id, x.participant_id, r.name, x.assigned_at, x.ended_at FROM assignment x JOIN participant_role r ON r.id = x.role_id"
            ) {
                OneAssignment(
                    activity: try $0.next(), participant: try $0.next(), role: try $0.next(), at: try $0.next(),
                    ended: try $0.next())
            }
        }
    }

    /// Returns a random day, `range` days from now: mostly past, sometimes future.
    static func day(_ g: inout Generator, _ range: ClosedRange<Int> = -40...3) -> Instant {
        TestCommunity.start + .days(Int64(g.int(range)))
    }

    private static func fill(_ tx: Transaction, _ g: inout Generator) throws {
        let types = try tx.rows("SELECT id FROM activity_type ORDER BY id") { try $0.next(ID<ActivityType>.self) }
        let roles = try tx.rows("SELECT id FROM participant_role ORDER BY id") { try $0.next(ID<ParticipantRole>.self) }
        let now = tx.now
        var (areas, venues, people, activities): ([ID<Area>], [ID<Venue>], [ID<Participant>], [ID<Activity>]) = (
            [], [], [], []
        )
        for number in 0..<(g.one(in: 8) ? 0 : g.int(1...8)) {
            let (id, parent): (ID<Area>, ID<Area>?) = (tx.newID(), areas.isEmpty || g.one(in: 4) ? nil : g.pick(areas))
            let (name, key) = ("Area \(number)", "area \(number)")
            try tx.execute(
                "INSERT INTO area (id, name, name_key, area_type, parent_id, created_at, updated_at) VALUES (\(id), \(name), \(key), 'CITY', \(parent), \(now), \(now))"
            )
            areas.append(id)
        }
        for number in 0..<(areas.isEmpty ? 0 : g.int(1...7)) {
            let (id, name): (ID<Venue>, String) = (tx.newID(), "Venue \(number)")
            try tx.execute(
                "INSERT INTO venue (id, name, address, area_id, created_at, updated_at) VALUES (\(id), \(name), 'Lane', \(g.pick(areas)), \(now), \(now))"
            )
            venues.append(id)
        }
        for number in 0..<g.int(0...12) {
            let (id, name): (ID<Participant>, String) = (tx.newID(), "P \(number)")
            try tx.execute(
                "INSERT INTO participant (id, name, email, created_at, updated_at) VALUES (\(id), \(name), 'p@example.net', \(now), \(now))"
            )
            people.append(id)
            // Consecutive homes, with or without gaps between them.
            var from = day(&g)
            for _ in 0..<(venues.isEmpty ? 0 : g.int(0...3)) {
                let to: Instant? = g.one(in: 2) ? from + .days(Int64(g.int(1...20))) : nil
                let entry: ID<ParticipantAddress> = tx.newID()
                try tx.execute(
                    "INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to) VALUES (\(entry), \(id), \(g.pick(venues)), \(from), \(to))"
                )
                guard let to else { break }
                from = to + .days(Int64(g.int(0...3)))
            }
        }
        for number in 0..<g.int(0...9) {
            let (id, start): (ID<Activity>, Instant) = (tx.newID(), day(&g))
            let end = g.one(in: 2) ? start + .days(Int64(g.int(1...30))) : nil
            // Completed before its end, after it, or before its start.
            let closed = g.one(in: 3) ? day(&g) : nil
            let (name, status) = ("A \(number)", closed == nil ? ActivityStatus.active : .completed)
            try tx.execute(
                """
                INSERT INTO activity (id, name, type_id, starts_at, ends_at, status, closed_at, created_at, updated_at)
                VALUES (\(id), \(name), \(g.pick(types)), \(start), \(end), \(status), \(closed), \(now), \(now))
                """)
            activities.append(id)
            // At several venues, consecutively and at the same time.
            for venue in venues where g.one(in: 3) {
                let from = day(&g)
                let to = g.one(in: 2) ? from + .days(Int64(g.int(1...20))) : nil
                let entry: ID<ActivityVenue> = tx.newID()
                try tx.execute(
                    "INSERT INTO activity_venue (id, activity_id, venue_id, effective_from, effective_to) VALUES (\(entry), \(id), \(venue), \(from), \(to))"
                )
            }
        }
        // Mirrors what commands maintain.
        let holds = AnalyticsTerms.holds(at: now)
        try tx.execute(
            "UPDATE participant SET home_venue_id = (SELECT h.venue_id FROM participant_address h WHERE h.participant_id = participant.id AND \(holds))"
        )
        try ParticipationTally.changing(people, in: tx) {
            for _ in 0..<(people.isEmpty || activities.isEmpty ? 0 : g.int(0...30)) {
                let (id, at): (ID<Assignment>, Instant) = (tx.newID(), day(&g, -40...1))
                // Past assignments have ended by now. Now and then a person takes up the same role again.
                let ended = at < now && g.one(in: 3) ? min(at + .days(Int64(g.int(1...30))), now) : nil
                let (activity, person, role) = (g.pick(activities), g.pick(people), g.pick(roles))
                try tx.execute(
                    """
                    INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at, ended_at)
                    SELECT \(id), \(activity), \(person), \(role), \(at), \(ended) WHERE NOT EXISTS (
                        SELECT 1 FROM assignment x WHERE x.activity_id = \(activity) AND x.participant_id = \(person) AND x.role_id = \(role)
                            AND x.assigned_at < \(ended ?? now + .days(9)) AND coalesce(x.ended_at, \(Int64.max)) > \(at))
                    """)
            }
        }
    }

    // MARK: Reference counts

    /// Returns whether `area` equals `other` or lies within it.
    func lies(_ area: ID<Area>, in other: ID<Area>) -> Bool {
        var current: ID<Area>? = area
        while let one = current {
            if one == other { return true }
            current = areas.first { $0.id == one }!.parent
        }
        return false
    }

    func isThere(_ bytes: [UInt8], _ histories: [History], in area: ID<Area>?, at time: Instant) -> Bool {
        guard let area else { return true }
        return histories.contains { $0.of == bytes && $0.period.holds(at: time) && lies(venues[$0.venue]!, in: area) }
    }

    func over(_ one: OneActivity) -> Instant? { [one.end, one.closed].compactMap(\.self).min() }

    func counted(_ filter: AnalyticsFilter) -> [OneActivity] {
        activities.filter { one in
            filter.to.map { one.start <= $0 } ?? true
                && filter.from.map { from in over(one).map { $0 >= from } ?? true } ?? true
                && isThere(one.id.bytes, places, in: filter.area, at: filter.to ?? community.now)
        }
    }

    func counted(_ filter: AnalyticsFilter) -> [OneAssignment] {
        assignments.filter { one in
            let activity = activities.first { $0.id == one.activity }!
            // Without a start, the filter means one moment; with a start, the time from then on.
            let moment = filter.from ?? filter.to ?? community.now
            guard one.ended.map({ moment < $0 }) ?? true else { return false }
            return filter.to.map { one.at <= $0 } ?? true
                && filter.from.map { from in over(activity).map { $0 >= from } ?? true } ?? true
                && isThere(one.participant.bytes, homes, in: filter.area, at: filter.to ?? community.now)
        }
    }

    func isActive(_ one: OneActivity, at time: Instant) -> Bool {
        one.start <= time && one.end.map { $0 >= time } ?? true && one.closed.map { $0 >= time } ?? true
    }

    func filter(_ g: inout Generator) -> AnalyticsFilter {
        let from = g.one(in: 2) ? AnalyticsStage.day(&g) : nil
        let to = g.one(in: 2) ? (from ?? AnalyticsStage.day(&g)) + .days(Int64(g.int(0...30))) : nil
        return AnalyticsFilter(from: from, to: to, area: areas.isEmpty || g.one(in: 3) ? nil : g.pick(areas).id)
    }
}
