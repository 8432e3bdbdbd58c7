import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// What the programme refuses, and with which message.
struct ProgrammeRulesTests {
    private func stage() async throws -> (ProgrammeStage, TestCommunity, Actor) {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        return (try await ProgrammeStage(in: community, by: admin), community, admin)
    }

    @Test(.tags(.P2)) func whatIsInUseIsNotDeleted() async throws {
        let (stage, community, admin) = try await stage()
        // The community's own type and role in use, because predefined ones cannot be deleted anyway.
        try await community.perform(UpdateActivity(id: stage.activity, activityTypeId: .set(stage.freeType)), as: admin)
        _ = try await community.perform(
            AssignParticipants(activity: stage.activity, participantIds: [stage.participant], roleId: stage.freeRole),
            as: admin)
        let type = try #require(try await community.refusal(DeleteActivityType(id: stage.freeType), as: admin))
        #expect(type.code == .inUse && type.uses == [.init(kind: "activity", count: 1)])
        #expect(type.message.english == "It is in use and cannot be deleted: 1 activity.")
        let role = try #require(try await community.refusal(DeleteParticipantRole(id: stage.freeRole), as: admin))
        #expect(role.code == .inUse && role.uses == [.init(kind: "assignment", count: 1)])
        let kinds = try await community.read {
            (
                try ProgrammeQuery.activityTypes(as: admin, in: $0),
                try ProgrammeQuery.participantRoles(as: admin, in: $0)
            )
        }
        #expect(kinds.0.count == 8 && kinds.1.count == 6)
        try await community.perform(UpdateActivity(id: stage.activity, activityTypeId: .set(stage.type)), as: admin)
        try await community.perform(DeleteActivityType(id: stage.freeType), as: admin)
    }

    @Test func whatComesWithMingleStaysAndNamesAreUniqueWithoutCase() async throws {
        let (stage, community, admin) = try await stage()
        #expect(
            try await community.refusal(UpdateActivityType(id: stage.type, name: "Other"), as: admin)
                == ProgrammeKind.isPredefined)
        #expect(
            try await community.refusal(DeleteParticipantRole(id: stage.role), as: admin) == ProgrammeKind.isPredefined)
        for name in ["choir", "CHOIR", " Choir ", "workshop"] {
            #expect(try await community.refusal(AddActivityType(name: name), as: admin)?.code == .duplicate, "\(name)")
        }
        #expect(
            try await community.refusal(AddParticipantRole(name: "tutor"), as: admin)?.fields.keys.contains("name")
                == true)
        // A type and a role may share a name, and a change of case only is allowed.
        try await community.perform(UpdateActivityType(id: stage.freeType, name: "CHOIR"), as: admin)
        _ = try await community.perform(AddActivityType(name: "Tutor"), as: admin)
    }

    @Test(.tags(.P6, .P25, .P30)) func badInputIsRefusedAtItsField() async throws {
        let (stage, community, admin) = try await stage()
        let now = community.now
        let long = String(repeating: "x", count: 1001)
        let home: ID<ParticipantAddress> = try #require(
            try await community.value("SELECT id FROM participant_address WHERE effective_to IS NULL"))
        let cases: [(any ClientCommand, [String])] = [
            (AddActivityType(name: " "), ["name"]),
            (AddActivityType(name: String(repeating: "x", count: 51)), ["name"]),
            (AddArea(name: nil, areaType: nil), ["name", "areaType"]),
            (AddArea(name: String(repeating: "x", count: 101), areaType: .city), ["name"]),
            (AddVenue(name: "", address: " ", geographicAreaId: nil), ["name", "address", "geographicAreaId"]),
            (AddVenue(name: "A", address: "B", geographicAreaId: stage.area, latitude: 1), ["longitude"]),
            (AddVenue(name: "A", address: "B", geographicAreaId: stage.area, longitude: 1), ["latitude"]),
            (
                AddVenue(name: "A", address: "B", geographicAreaId: stage.area, latitude: 90.5, longitude: -181),
                ["latitude", "longitude"]
            ),
            (AddVenue(name: "A", address: "B", geographicAreaId: stage.venue.of(Area.self)), ["geographicAreaId"]),
            (AddParticipant(name: nil, email: nil), ["name", "email"]),
            (AddParticipant(name: "A", email: "a@b"), ["email"]),
            (
                AddParticipant(
                    name: "A", email: "a@example.net", phone: "call me", notes: String(repeating: "x", count: 501)),
                ["phone", "notes"]
            ),
            (
                AddParticipant(name: "A", email: "a@example.net", homeVenueId: stage.area.of(Venue.self)),
                ["homeVenueId"]
            ),
            (AddParticipant(name: "A", email: "a@example.net", userId: stage.area.of(User.self)), ["userId"]),
            (AddActivity(name: " ", activityTypeId: nil, startDate: nil), ["name", "activityTypeId", "startDate"]),
            (
                AddActivity(
                    name: "A", description: long, activityTypeId: stage.type, startDate: now + .days(2),
                    endDate: now + .days(1)), ["description", "endDate"]
            ),
            (
                AddActivity(name: "A", activityTypeId: stage.area.of(ActivityType.self), startDate: now + .days(2)),
                ["activityTypeId"]
            ),
            (
                AddActivity(
                    name: "A", activityTypeId: stage.type, startDate: now + .days(2),
                    venueIds: [stage.area.of(Venue.self)]), ["venueIds"]
            ),
            (
                AssignParticipants(activity: stage.activity, participantIds: nil, roleId: nil),
                ["participantId", "roleId"]
            ),
            (
                AssignParticipants(
                    activity: stage.activity, participantIds: [stage.participant],
                    roleId: stage.area.of(ParticipantRole.self)), ["roleId"]
            ),
            (
                AssignParticipants(
                    activity: stage.activity, participantIds: [stage.area.of(Participant.self)], roleId: stage.role),
                ["participantId"]
            ),
            (
                AssignParticipants(
                    activity: stage.activity, participantIds: [stage.participant], roleId: stage.freeRole,
                    assignedAt: now + .days(2), endedAt: now - .days(1)),
                ["assignedAt", "endedAt"]
            ),
            (EndAssignment(id: stage.assignment, at: now + .days(2)), ["at"]),
            (EndAssignment(id: stage.assignment, at: now - .days(2)), ["at"]),
            (UpdateAssignment(id: stage.assignment, roleId: .clear, assignedAt: .clear), ["roleId", "assignedAt"]),
            (
                UpdateAssignment(
                    id: stage.assignment, roleId: .set(stage.area.of(ParticipantRole.self)), note: .set(long)), ["note"]
            ),
            (SetActivityStatus(ids: [stage.activity], status: .active, at: now), ["at"]),
            (SetActivityStatus(ids: [stage.activity], status: .cancelled, at: now + .days(2)), ["at"]),
            (SetActivityStatus(ids: [stage.activity], status: .completed, at: now), ["at"]),
            (UpdateActivity(id: stage.activity, closedAt: .set(now)), ["closedAt"]),
            (UpdateActivity(id: stage.activity, status: .set(.cancelled), closedAt: .clear), ["closedAt"]),
            (
                AddParticipantAddress(
                    participant: stage.participant, venueId: nil, from: now + .days(2), to: now + .days(3)),
                ["venueId", "from", "to"]
            ),
            (AddParticipantAddress(participant: stage.participant, venueId: stage.area.of(Venue.self)), ["venueId"]),
            (
                AddParticipantAddress(
                    participant: stage.participant, venueId: stage.venue, from: now - .days(100), to: now - .days(50)),
                ["to"]
            ),
            (
                AddParticipantAddress(
                    participant: stage.participant, venueId: stage.freeVenue, from: now - .days(80), to: now - .days(50)
                ), ["to"]
            ),
            (UpdateParticipantAddress(id: home, venueId: .clear, from: .clear), ["venueId", "from"]),
            (UpdateParticipantAddress(id: home, from: .set(now - .days(95))), ["from"]),
            (UpdateActivityVenue(id: stage.entry, venueId: .set(stage.area.of(Venue.self))), ["venueId"]),
            (AddActivityVenue(activity: stage.activity, venueId: nil), ["venueId"]),
            (AddActivityVenue(activity: stage.activity, venueId: stage.freeVenue, from: now, to: now), ["to"]),
        ]
        let before = try await community.read { try Snapshot($0).rows }
        for (command, fields) in cases {
            let refusal = try #require(try await community.refusal(command, as: admin), "\(command)")
            #expect(
                refusal.code == .invalid && Set(refusal.fields.keys) == Set(fields), "\(command): \(refusal.fields)")
        }
        #expect(try await community.read { try Snapshot($0).rows } == before)
        // An uppercase address is valid.
        _ = try await community.perform(AddParticipant(name: "A", email: "ANA@EXAMPLE.NET"), as: admin)
    }

    @Test(.tags(.P8)) func theSameAssignmentTwiceIsRefused() async throws {
        let (stage, community, admin) = try await stage()
        let again = AssignParticipants(
            activity: stage.activity, participantIds: [stage.participant], roleId: stage.role)
        #expect(try await community.refusal(again, as: admin)?.code == .duplicate)
        // Different roles are different assignments; removing one leaves the other.
        let other = try await community.perform(
            AssignParticipants(activity: stage.activity, participantIds: [stage.participant], roleId: stage.freeRole),
            as: admin)
        #expect(other.added.count == 1 && other.known == 0)
        _ = try await community.perform(DeleteAssignment(id: stage.assignment), as: admin)
        let left = try await community.read {
            try ActivityQuery.assignments(of: stage.activity, as: admin, limit: 9, in: $0).items
        }
        #expect(left.map(\.id) == other.added)
        // For a group, the result lists what was written.
        let nils = try await community.perform(AddParticipant(name: "Nils", email: "nils@example.net"), as: admin)
        let some = try await community.perform(
            AssignParticipants(
                activity: stage.activity, participantIds: [stage.participant, nils], roleId: stage.freeRole), as: admin)
        #expect(some.added.count == 1 && some.known == 1)
        let rows: Int? = try await community.value(
            "SELECT count(*) FROM assignment WHERE activity_id = \(stage.activity)")
        #expect(rows == 2)
    }

    /// An ended assignment counts in figures of its period and not in current ones. A deleted one counts in none.
    @Test(.tags(.P9)) func anEndKeepsThePast() async throws {
        let (stage, community, admin) = try await stage()
        let beginning = community.now
        community.advance(.days(100))
        let before = community.now
        community.advance(.days(100))
        _ = try await community.perform(EndAssignment(id: stage.assignment), as: admin)
        let end = community.now
        community.advance(.days(100))
        let now = community.now
        func people(_ filter: AnalyticsFilter) async throws -> Int {
            try await community.read { try AnalyticsQuery.engagement(filter, as: admin, now: now, in: $0) }
                .totalParticipants
        }
        func everybody() async throws -> Int? {
            try await community.read {
                try AnalyticsQuery.growth(.year, AnalyticsFilter(), zone: "UTC", as: admin, now: now, in: $0)
            }
            .dataPoints.last?.participantCount
        }
        #expect(try await people(AnalyticsFilter()) == 0)
        #expect(try await people(AnalyticsFilter(to: before)) == 1)
        #expect(try await people(AnalyticsFilter(to: end)) == 0, "the end does not belong to it")
        #expect(try await people(AnalyticsFilter(from: beginning, to: now)) == 1, "they took part in that time")
        #expect(try await people(AnalyticsFilter(from: end, to: now)) == 0)
        #expect(try await everybody() == 1, "whoever has ever taken part")
        let (activity, person, mine) = try await community.read { reader in
            (
                try ActivityQuery.activity(stage.activity, as: admin, in: reader),
                try ParticipantQuery.participant(stage.participant, as: admin, in: reader),
                try ActivityQuery.assignments(of: stage.participant, as: admin, limit: 9, in: reader)
            )
        }
        #expect(activity.participantCount == 0 && person.activityCount == 1 && mine.map(\.endedAt) == [end])
        // Ending it again changes nothing; a date corrects the end.
        _ = try await community.perform(EndAssignment(id: stage.assignment), as: admin)
        #expect(try await community.value("SELECT ended_at FROM assignment") == end)
        _ = try await community.perform(EndAssignment(id: stage.assignment, at: before), as: admin)
        #expect(try await people(AnalyticsFilter(to: before)) == 0)
        _ = try await community.perform(DeleteAssignment(id: stage.assignment), as: admin)
        #expect(try await people(AnalyticsFilter(from: beginning, to: now)) == 0)
        #expect(try await everybody() == 0)
    }

    @Test(.tags(.P26)) func venuesHaveBothCoordinatesOrNone() throws {
        try forAll(100) { g in
            let (latitude, longitude) = (g.maybe(Double(g.int(-100...100))), g.maybe(Double(g.int(-200...200))))
            let isRight =
                (latitude == nil) == (longitude == nil) && latitude.map { abs($0) <= 90 } ?? true
                && longitude.map { abs($0) <= 180 } ?? true
            let checked = try? VenueDetails.checked(
                name: "A", address: "B", area: ID(high: 1, low: 1), latitude: latitude, longitude: longitude,
                type: g.maybe(g.pick(VenueType.allCases)))
            try #require((checked != nil) == isRight)
        }
    }

    @Test(.tags(.P27, .P28)) func aVenueKnowsWhatItIsUsedFor() async throws {
        let (stage, community, admin) = try await stage()
        let refusal = try #require(try await community.refusal(DeleteVenue(id: stage.venue), as: admin))
        #expect(
            refusal.code == .inUse
                && Set(refusal.uses) == [.init(kind: "activity", count: 1), .init(kind: "participant", count: 1)])
        let now = community.now
        let (activities, residents, former) = try await community.read { reader in
            (
                try ActivityQuery.activities(
                    ActivityFilter(venue: stage.venue), as: admin, limit: 9, now: now, in: reader
                ).items.map(\.id),
                try ParticipantQuery.residents(of: stage.other, as: admin, limit: 9, in: reader).items.map(\.id),
                try ParticipantQuery.residents(of: stage.venue, as: admin, limit: 9, in: reader).items
            )
        }
        #expect(activities == [stage.activity] && residents == [stage.participant] && former.isEmpty)
        try await community.perform(DeleteVenue(id: stage.freeVenue), as: admin)
    }

    @Test(.tags(.P7, .P38)) func anActivityKnowsWhereItWasAndWhetherItEnds() async throws {
        let (stage, community, admin) = try await stage()
        _ = try await community.perform(
            AddActivityVenue(
                activity: stage.activity, venueId: stage.freeVenue, from: community.now + .days(10), movesThere: true),
            as: admin)
        let activity = try await community.read { try ActivityQuery.activity(stage.activity, as: admin, in: $0) }
        #expect(activity.venues.map(\.venueId) == [stage.other, stage.freeVenue, stage.venue])
        #expect(activity.venues.map(\.effectiveTo) == [nil, nil, community.now + .days(10)])
        // Stays at one venue cannot overlap.
        let twice = AddActivityVenue(
            activity: stage.activity, venueId: stage.freeVenue, from: community.now + .days(20))
        let refusal = try #require(await community.refusal(twice, as: admin))
        #expect(refusal.code == .duplicate && Array(refusal.fields.keys) == ["from"])
        #expect(activity.isOngoing)
        try await community.perform(
            UpdateActivity(id: stage.activity, endDate: .set(community.now + .days(99))), as: admin)
        #expect(try await !community.read { try ActivityQuery.activity(stage.activity, as: admin, in: $0) }.isOngoing)
    }

    @Test func whatIsClosedRemembersSinceWhen() async throws {
        let (stage, community, admin) = try await stage()
        func closed() async throws -> Instant? {
            try await community.value("SELECT closed_at FROM activity WHERE id = \(stage.activity)")
        }
        #expect(
            try await community.perform(SetActivityStatus(ids: [stage.activity], status: .completed), as: admin) == 1)
        let first = try await closed()
        community.advance(.hours(1))
        #expect(
            try await community.perform(SetActivityStatus(ids: [stage.activity], status: .completed), as: admin) == 0)
        #expect(try await closed() == first && first != nil)
        _ = try await community.perform(SetActivityStatus(ids: [stage.activity], status: .active), as: admin)
        #expect(try await closed() == nil)
    }

    /// A long-running activity can be entered retroactively: its start, its venue, and its completion, which can
    /// be corrected.
    @Test func whatWasIsEnteredAsItWas() async throws {
        let (stage, community, admin) = try await stage()
        let now = community.now
        func activity(_ id: ID<Activity>) async throws -> ActivityView {
            try await community.read { try ActivityQuery.activity(id, as: admin, in: $0) }
        }
        let old = try await community.perform(
            AddActivity(
                name: "Old choir", activityTypeId: stage.type, startDate: now - .days(900), venueIds: [stage.venue]),
            as: admin)
        #expect(
            try await activity(old).venues.map(\.effectiveFrom) == [now - .days(900)], "at its venue since it began")
        let moved = try await community.perform(
            AddActivity(
                name: "Band", activityTypeId: stage.type, startDate: now - .days(900), venueIds: [stage.venue],
                venuesSince: now - .days(300)), as: admin)
        #expect(try await activity(moved).venues.map(\.effectiveFrom) == [now - .days(300)])
        _ = try await community.perform(
            SetActivityStatus(ids: [old], status: .completed, at: now - .days(50)), as: admin)
        #expect(try await activity(old).closedAt == now - .days(50))
        // Repeating it without a date changes nothing; a date corrects it.
        #expect(try await community.perform(SetActivityStatus(ids: [old], status: .completed), as: admin) == 0)
        #expect(try await activity(old).closedAt == now - .days(50))
        #expect(
            try await community.perform(
                SetActivityStatus(ids: [old], status: .completed, at: now - .days(40)), as: admin) == 1)
        try await community.perform(
            UpdateActivity(id: moved, status: .set(.cancelled), closedAt: .set(now - .days(7))), as: admin)
        #expect(try await activity(old).closedAt == now - .days(40))
        #expect(try await activity(moved).closedAt == now - .days(7))
        // A finished activity is entered in one call.
        func over(_ status: ActivityStatus?, _ closedAt: Instant) -> AddActivity {
            AddActivity(
                name: "Circus", activityTypeId: stage.type, startDate: now - .days(900), status: status,
                closedAt: closedAt)
        }
        #expect(
            try await activity(try await community.perform(over(.completed, now - .days(800)), as: admin)).closedAt
                == now - .days(800))
        #expect(
            try await community.refusal(over(nil, now - .days(800)), as: admin)?.fields.keys.sorted() == ["closedAt"])
        #expect(
            try await community.refusal(over(.completed, now - .days(901)), as: admin)?.fields.keys.sorted() == [
                "closedAt"
            ])
        #expect(
            try await community.refusal(over(.cancelled, now + .days(2)), as: admin)?.fields.keys.sorted() == [
                "closedAt"
            ])
        let before = try await community.read {
            try AnalyticsQuery.engagement(AnalyticsFilter(to: now - .days(45)), as: admin, now: now, in: $0)
        }
        let after = try await community.read {
            try AnalyticsQuery.engagement(AnalyticsFilter(to: now - .days(30)), as: admin, now: now, in: $0)
        }
        #expect(before.activeActivities == 2 && after.activeActivities == 1)
        // A wrong venue is corrected in place.
        let entry = try #require(try await activity(moved).venues.first)
        _ = try await community.perform(UpdateActivityVenue(id: entry.id, venueId: .set(stage.freeVenue)), as: admin)
        #expect(try await activity(moved).venues.map(\.venueId) == [stage.freeVenue])
    }

    /// Homes are corrected and added. Lists, figures and stored values follow.
    @Test(.tags(.P37)) func homesAreEnteredAsTheyWere() async throws {
        let (stage, community, admin) = try await stage()
        let (now, person) = (community.now, stage.participant)
        func homes() async throws -> [ParticipantAddressView] {
            try await community.read { try ParticipantQuery.addresses(of: person, as: admin, in: $0) }
        }
        func isWhole() async throws -> Bool { try await community.read { try Consistency.problems(in: $0) } == [] }
        // An earlier home lasts until the first known one.
        let first = try await community.perform(
            AddParticipantAddress(participant: person, venueId: stage.freeVenue, from: now - .days(200)), as: admin)
        #expect(try await homes().map(\.venueId) == [stage.other, stage.venue, stage.freeVenue])
        #expect(try await homes().map(\.effectiveTo) == [nil, now - .days(9), now - .days(90)])
        // A move entered with the wrong date.
        let last = try #require(try await homes().first)
        _ = try await community.perform(UpdateParticipantAddress(id: last.id, from: .set(now - .days(30))), as: admin)
        #expect(try await homes().map(\.effectiveFrom) == [now - .days(30), now - .days(90), now - .days(200)])
        #expect(try await homes()[1].effectiveTo == now - .days(30))
        // A forgotten move: from then on they live at the new venue only.
        let forgotten = try await community.perform(
            AddParticipantAddress(participant: person, venueId: stage.venue, from: now - .days(3)), as: admin)
        let view = try await community.read { try ParticipantQuery.participant(person, as: admin, in: $0) }
        #expect(view.homeVenueId == stage.venue && view.homeVenue?.name == "Town hall")
        #expect(try await isWhole())
        // Deleting it extends the previous home. Deleting the first leaves nothing before the second.
        _ = try await community.perform(DeleteParticipantAddress(id: forgotten), as: admin)
        _ = try await community.perform(DeleteParticipantAddress(id: first), as: admin)
        #expect(try await homes().map(\.venueId) == [stage.other, stage.venue])
        #expect(
            try await community.read { try ParticipantQuery.participant(person, as: admin, in: $0) }.homeVenueId
                == stage.other)
        // The last home has ended, so the home is unknown.
        _ = try await community.perform(UpdateParticipantAddress(id: last.id, to: .set(now - .days(1))), as: admin)
        #expect(
            try await community.read { try ParticipantQuery.participant(person, as: admin, in: $0) }.homeVenueId == nil)
        #expect(try await isWhole())
        // A date alone corrects the start of the current home.
        try await community.perform(UpdateParticipant(id: person, homeVenueId: .set(stage.venue)), as: admin)
        try await community.perform(UpdateParticipant(id: person, homeSince: now - .hours(3)), as: admin)
        #expect(try await homes().first?.effectiveFrom == now - .hours(3))
        #expect(try await isWhole())
    }

    /// Random moves: the history is complete, newest first and without overlaps, and ends with the current home.
    @Test(.tags(.P37)) func theAddressHistoryIsWhole() async throws {
        try await forAll(100) { g in
            let (stage, community, admin) = try await stage()
            let venues = [stage.venue, stage.other, stage.freeVenue]
            let id = try await community.perform(AddParticipant(name: "Nils", email: "nils@example.net"), as: admin)
            var (expected, home): ([(venue: ID<Venue>, from: Instant, to: Instant?)], ID<Venue>?) = ([], nil)
            for _ in 0..<g.int(1...8) {
                if g.one(in: 2) { community.advance(.days(Int64(g.int(1...9)))) }
                let since = g.one(in: 3) ? community.now - .days(Int64(g.int(0...12))) : nil
                let next = g.one(in: 5) ? nil : g.pick(venues)
                let at = since ?? community.now
                let refusal = try await community.refusal(
                    UpdateParticipant(id: id, homeVenueId: next.map { .set($0) } ?? .clear, homeSince: since), as: admin
                )
                if next == home {
                    // A date corrects the start of the current home, if it is after the start of the previous one.
                    let mayBe =
                        since.map { since in home != nil && expected.dropLast().allSatisfy { $0.from < since } } ?? true
                    try #require((refusal == nil) == mayBe)
                    if let since, mayBe {
                        let (place, old) = (expected.count - 1, expected[expected.count - 1].from)
                        expected[place].from = since
                        if place > 0, expected[place - 1].to == old || expected[place - 1].to! > since {
                            expected[place - 1].to = since
                        }
                    }
                    continue
                }
                let last = expected.last
                guard last.map({ at >= $0.to ?? $0.from }) ?? true else {
                    try #require(refusal?.fields.keys.contains("homeSince") == true)
                    continue
                }
                try #require(refusal == nil)
                if let last {
                    if last.from == at {
                        expected.removeLast()
                    } else if last.to == nil {
                        expected[expected.count - 1].to = at
                    }
                }
                if let next { expected.append((next, at, nil)) }
                home = next
            }
            let history = try await community.read { try ParticipantQuery.addresses(of: id, as: admin, in: $0) }
            try #require(
                history.map(\.venueId) == expected.reversed().map(\.venue)
                    && history.map(\.effectiveFrom) == expected.reversed().map(\.from))
            try #require(history.map(\.effectiveTo) == expected.reversed().map(\.to))
            for (newer, older) in zip(history, history.dropFirst()) {
                try #require(older.effectiveTo.map { $0 <= newer.effectiveFrom } ?? false)
            }
            let current = history.first.flatMap { $0.effectiveTo == nil ? $0.venueId : nil }
            let now = try await community.read { try ParticipantQuery.participant(id, as: admin, in: $0) }.homeVenueId
            try #require(current == home && now == home)
        }
    }

    @Test func whoIsGoneFromTheCommunityIsNotInTheProgramme() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let bo = try await community.member("Bo")
        let stage = try await ProgrammeStage(in: community, by: admin, user: bo.userID)
        try await community.perform(DeleteAccount(id: bo.userID!), as: .system)
        let participant = try await community.read {
            try ParticipantQuery.participant(stage.participant, as: admin, in: $0)
        }
        #expect(
            participant.name == "Former member" && participant.email.hasSuffix("@former.invalid")
                && participant.phone == nil && participant.notes == nil)
        #expect(participant.userId == nil && participant.activityCount == 1)
        let found = try await community.read {
            try ParticipantQuery.participants(ParticipantFilter(query: "paula"), as: admin, limit: 9, in: $0).items
        }
        #expect(found.isEmpty)
    }
}
