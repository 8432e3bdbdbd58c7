import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Compares the filters, order and pages of lists with a scan of everything.
struct ProgrammeListTests {
    /// A small community of random participants, venues and activities.
    private struct Life {
        let community: TestCommunity
        let admin: Actor
        var areas: [ID<Area>] = []
        var parents: [ID<Area>: ID<Area>] = [:]
        var venues: [VenueView] = []
        var participants: [ParticipantView] = []
        var activities: [ActivityView] = []
        var assignments: [AssignmentView] = []
        var roles: [ProgrammeKindView] = []
        var types: [ProgrammeKindView] = []

        static func text(_ g: inout Generator, _ length: ClosedRange<Int>) -> String {
            "x" + (0..<g.int(length)).map { _ in g.pick(["a", "b", "B", "é", "ß", "%", "_", "n", " "]) }.joined() + "y"
        }

        init(_ g: inout Generator) async throws {
            community = try TestCommunity()
            admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            for _ in 0..<g.int(1...6) {
                let parent = areas.isEmpty || g.one(in: 3) ? nil : g.pick(areas)
                let id = try await community.perform(
                    AddArea(
                        name: Life.text(&g, 1...3), areaType: g.pick(AreaType.allCases), parentGeographicAreaId: parent),
                    as: admin)
                areas.append(id)
                parents[id] = parent
            }
            var ids: [ID<Venue>] = []
            for _ in 0..<g.int(1...7) {
                ids.append(
                    try await community.perform(
                        AddVenue(
                            name: Life.text(&g, 1...4), address: Life.text(&g, 1...4), geographicAreaId: g.pick(areas),
                            latitude: Double(ids.count),
                            longitude: Double(-ids.count), venueType: g.maybe(g.pick(VenueType.allCases))),
                        as: admin))
                if g.one(in: 2) { community.advance(.seconds(1)) }
            }
            let now = community.now
            let actor = admin
            (types, roles) = try await community.read {
                (
                    try ProgrammeQuery.activityTypes(as: actor, in: $0),
                    try ProgrammeQuery.participantRoles(as: actor, in: $0)
                )
            }
            var people: [ID<Participant>] = []
            for number in 0..<g.int(1...14) {
                people.append(
                    try await community.perform(
                        AddParticipant(
                            name: Life.text(&g, 1...5), email: "\(g.pick(["Ab", "ba", "n"]))\(number % 5)@example.net",
                            homeVenueId: g.one(in: 3) ? nil : g.pick(ids)),
                        as: admin))
                if g.one(in: 2) { community.advance(.seconds(1)) }
            }
            for _ in 0..<g.int(1...9) {
                let id = try await community.perform(
                    AddActivity(
                        name: Life.text(&g, 1...4), activityTypeId: g.pick(types).id.of(ActivityType.self),
                        startDate: now + .days(Int64(g.int(1...4))),
                        endDate: g.one(in: 2) ? now + .days(Int64(g.int(5...8))) : nil,
                        status: g.pick(ActivityStatus.allCases),
                        venueIds: g.one(in: 4) ? nil : Array(Set([g.pick(ids), g.pick(ids)]))), as: admin)
                for _ in 0..<g.int(0...4) {
                    _ = try? await community.perform(
                        AssignParticipants(
                            activity: id, participantIds: [g.pick(people)],
                            roleId: g.pick(roles).id.of(ParticipantRole.self)), as: admin)
                }
                if g.one(in: 2),
                    let entry: ID<ActivityVenue> = try await community.value(
                        "SELECT id FROM activity_venue WHERE activity_id = \(id)")
                {
                    community.advance(.seconds(1))
                    _ = try await community.perform(
                        UpdateActivityVenue(id: entry, effectiveTo: .set(community.now)), as: admin)
                }
            }
            (venues, participants, activities, assignments) = try await community.read { [ids, people] reader in
                let activities = try reader.rows("SELECT id FROM activity") { try $0.next(ID<Activity>.self) }
                return (
                    try ids.map { try VenueQuery.venue($0, as: actor, in: reader) },
                    try people.map { try ParticipantQuery.participant($0, as: actor, in: reader) },
                    try activities.map { try ActivityQuery.activity($0, as: actor, in: reader) },
                    try activities.flatMap {
                        try ActivityQuery.assignments(of: $0, as: actor, limit: 200, in: reader).items
                    }
                )
            }
        }

        /// Returns whether `area` equals `other` or lies within it.
        func lies(_ area: ID<Area>, in other: ID<Area>) -> Bool {
            var current: ID<Area>? = area
            while let one = current {
                if one == other { return true }
                current = parents[one]
            }
            return false
        }

        func venue(_ id: ID<Venue>) -> VenueView { venues.first { $0.id == id }! }
    }

    private static func contains(_ text: String, _ query: String?) -> Bool {
        guard let part = SearchText.part(query) else { return true }
        return SearchText.lines(text).unicodeScalars.contains(part.unicodeScalars)
    }

    /// With both query strategies: by the few rows that match a filter, and in list order.
    @Test(.tags(.P1, .P3, .P4, .P5, .P23, .P24), arguments: [0, 500]) func listsShowAllAndOnlyWhatFits(
        limit: Int
    ) async throws {
        try await forAll(100, round: UInt64(limit)) { g in
            let life = try await Life(&g)
            let (actor, now) = (life.admin, life.community.now)
            for _ in 0..<6 {
                let query: String? =
                    g.one(in: 2)
                    ? nil : (0..<g.int(1...3)).map { _ in g.pick(["a", "b", "É", "ss", "%", "n", "@", "x"]) }.joined()
                let area = g.one(in: 2) ? g.pick(life.areas) : nil
                let (sort, isDescending, limit) = (g.pick(ListSort.allCases), g.one(in: 2), g.int(1...5))

                let role = g.one(in: 2) ? g.pick(life.roles).id.of(ParticipantRole.self) : nil
                let wanted = ParticipantFilter(
                    query: query, role: role, area: area, sort: sort, isDescending: isDescending)
                let people = try await life.community.all { cursor, reader in
                    try TrigramIndex.$selectiveLimit.withValue(limit) {
                        try ParticipantQuery.participants(wanted, as: actor, after: cursor, limit: limit, in: reader)
                    }
                }
                let expected = life.participants.filter { one in
                    (ProgrammeListTests.contains(one.name, query) || ProgrammeListTests.contains(one.email, query))
                        && role.map { role in
                            life.assignments.contains { $0.participantId == one.id && $0.roleId == role }
                        } ?? true
                        && area.map { area in
                            one.homeVenueId.map { life.lies(life.venue($0).geographicAreaId, in: area) } ?? false
                        } ?? true
                }
                try #require(
                    Set(people.map(\.id)) == Set(expected.map(\.id)) && people.count == expected.count, "\(wanted)")
                try ProgrammeListTests.isSorted(
                    people.map {
                        (sort == .name ? SearchText.lines($0.name, $0.email) : $0.createdAt.iso8601, $0.id.bytes)
                    }, isDescending)

                // A page around one item shows it in its place in the list.
                if !people.isEmpty {
                    let one = g.pick(people)
                    let part = try await life.community.read { reader in
                        try Page.around(one, at: { ParticipantQuery.pageCursor(of: $0, in: wanted) }) {
                            try ParticipantQuery.participants(
                                $1 ? wanted.reversed : wanted, as: actor, after: $0, limit: limit, in: reader)
                        }
                    }
                    let start = try #require(people.firstIndex { $0.id == part[0].id })
                    try #require(part.contains { $0.id == one.id } && part.count <= limit + 1)
                    // An item outside the list is not added to it.
                    if let other = life.participants.first(where: { other in !people.contains { $0.id == other.id } }) {
                        let part = try await life.community.read { reader in
                            try Page.around(other, at: { ParticipantQuery.pageCursor(of: $0, in: wanted) }) {
                                try ParticipantQuery.participants(
                                    $1 ? wanted.reversed : wanted, as: actor, after: $0, limit: limit, in: reader)
                            }
                        }
                        try #require(part.map(\.id) == people.prefix(limit).map(\.id))
                    }
                    try #require(people[start..<min(start + part.count, people.count)].map(\.id) == part.map(\.id))
                }

                let type = g.one(in: 3) ? g.pick(VenueType.allCases) : nil
                let places = try await life.community.all { cursor, reader in
                    try TrigramIndex.$selectiveLimit.withValue(limit) {
                        try VenueQuery.venues(
                            VenueFilter(query: query, area: area, type: type, sort: sort, isDescending: isDescending),
                            as: actor, after: cursor, limit: limit, in: reader)
                    }
                }
                let right = life.venues.filter { one in
                    (ProgrammeListTests.contains(one.name, query) || ProgrammeListTests.contains(one.address, query))
                        && area.map { life.lies(one.geographicAreaId, in: $0) } ?? true
                        && type.map { $0 == one.venueType } ?? true
                }
                try #require(Set(places.map(\.id)) == Set(right.map(\.id)) && places.count == right.count)
                try ProgrammeListTests.isSorted(
                    places.map {
                        (sort == .name ? SearchText.lines($0.name, $0.address) : $0.createdAt.iso8601, $0.id.bytes)
                    }, isDescending)
                try #require(
                    places.allSatisfy {
                        !$0.name.isEmpty && !$0.address.isEmpty && $0.geographicArea.id == $0.geographicAreaId
                    })

                let filter = ActivityFilter(
                    query: query, type: g.one(in: 3) ? g.pick(life.types).id.of(ActivityType.self) : nil,
                    status: g.one(in: 3) ? g.pick(ActivityStatus.allCases) : nil,
                    from: g.one(in: 3) ? now + .days(Int64(g.int(0...9))) : nil,
                    to: g.one(in: 3) ? now + .days(Int64(g.int(0...9))) : nil, area: area,
                    venue: g.one(in: 3) ? g.pick(life.venues).id : nil, sort: sort, isDescending: isDescending)
                let activities = try await life.community.all { cursor, reader in
                    try TrigramIndex.$selectiveLimit.withValue(limit) {
                        try ActivityQuery.activities(
                            filter, as: actor, after: cursor, limit: limit, now: now, in: reader)
                    }
                }
                let fitting = life.activities.filter { one in
                    let present = one.venues.filter { $0.period.holds(at: now) }
                    let isAtTime = filter.from.map { from in one.overAt.map { $0 >= from } ?? true } ?? true
                    return ProgrammeListTests.contains(one.name, query)
                        && filter.type.map { $0 == one.activityTypeId } ?? true
                        && filter.status.map { $0 == one.status } ?? true && isAtTime
                        && filter.to.map { one.startDate < $0 } ?? true
                        && area.map { area in
                            present.contains { life.lies(life.venue($0.venueId).geographicAreaId, in: area) }
                        } ?? true
                        && filter.venue.map { venue in one.venues.contains { $0.venueId == venue } } ?? true
                }
                try #require(
                    Set(activities.map(\.id)) == Set(fitting.map(\.id)) && activities.count == fitting.count,
                    "\(filter)")
                try ProgrammeListTests.isSorted(
                    activities.map { (sort == .name ? SearchText.lines($0.name) : $0.startDate.iso8601, $0.id.bytes) },
                    isDescending)
            }
        }
    }

    /// The map shows every venue with coordinates at its position, with its activities. With a filter, it shows only
    /// matching activities and their venues.
    @Test(.tags(.P33, .P34, .P36)) func theMapShowsVenuesWithWhatTakesPlaceThere() async throws {
        try await forAll(100) { g in
            var life = try await Life(&g)
            let (actor, now) = (life.admin, life.community.now)
            if g.one(in: 2) {
                let one = g.pick(life.venues.indices)
                try await life.community.perform(
                    UpdateVenue(id: life.venues[one].id, latitude: .clear, longitude: .clear), as: actor)
                life.venues[one].latitude = nil
            }
            for filter in [
                ActivityFilter(), ActivityFilter(status: g.pick(ActivityStatus.allCases)),
                ActivityFilter(type: g.pick(life.types).id.of(ActivityType.self)),
                ActivityFilter(from: now + .days(Int64(g.int(-20...9))), to: now + .days(Int64(g.int(-20...9)))),
                ActivityFilter(from: now - .days(Int64(g.int(0...20)))),
                ActivityFilter(to: now - .days(Int64(g.int(0...20)))),
            ] {
                let (venues, isWhole) = try await life.community.read {
                    try VenueMapQuery.venues(filter, as: actor, limit: 50, now: now, in: $0)
                }
                let expected = life.venues.filter { $0.latitude != nil }.compactMap {
                    venue -> (ID<Venue>, Set<ID<Activity>>)? in
                    let activities = life.activities.filter { one in
                        // In the requested period, or from now on if none is given.
                        let beginning = filter.from ?? (filter.to == nil ? now : nil)
                        let isThere = one.venues.contains { place in
                            let isAfter = beginning.map { from in place.effectiveTo.map { $0 > from } ?? true } ?? true
                            return place.venueId == venue.id && isAfter
                                && filter.to.map { place.effectiveFrom < $0 } ?? true
                        }
                        let isAtTime = filter.from.map { from in one.overAt.map { $0 >= from } ?? true } ?? true
                        return isThere && filter.status.map { $0 == one.status } ?? true
                            && filter.type.map { $0 == one.activityTypeId } ?? true && isAtTime
                            && filter.to.map { one.startDate < $0 } ?? true
                    }
                    return filter == ActivityFilter() || !activities.isEmpty
                        ? (venue.id, Set(activities.map(\.id))) : nil
                }
                try #require(
                    isWhole && Set(venues.map(\.venue.id)) == Set(expected.map(\.0)) && venues.count == expected.count)
                for one in venues {
                    let all = try #require(expected.first { $0.0 == one.venue.id }?.1)
                    try #require(
                        one.activityCount == all.count && Set(one.activities.map(\.id)).isSubset(of: all)
                            && one.activities.count == min(5, all.count))
                    try #require(one.statuses == Set(life.activities.filter { all.contains($0.id) }.map(\.status)))
                    try #require(
                        one.venue.latitude == life.venue(one.venue.id).latitude
                            && one.venue.longitude == life.venue(one.venue.id).longitude)
                }
            }
        }
    }

    private static func isSorted(_ keys: [(String, [UInt8])], _ isDescending: Bool) throws {
        for (a, b) in zip(keys, keys.dropFirst()) {
            let (first, second) = isDescending ? (b, a) : (a, b)
            let (x, y) = (Array(first.0.utf8), Array(second.0.utf8))
            try #require(x == y ? first.1.lexicographicallyPrecedes(second.1) : x.lexicographicallyPrecedes(y))
        }
    }
}
