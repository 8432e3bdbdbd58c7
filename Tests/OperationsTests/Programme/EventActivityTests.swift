import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Events that belong to an activity and use its venue.
struct EventActivityTests {
    private struct Setting {
        var community: TestCommunity
        var admin: Actor, editor: Actor, member: Actor
        var programme: ProgrammeStage

        init() async throws {
            community = try TestCommunity()
            admin = try await community.member("Root", role: .administrator)
            editor = try await community.member("Edo", role: .editor)
            member = try await community.member("Mia")
            programme = try await ProgrammeStage(in: community, by: admin)
        }

        func input(_ place: String? = nil) -> EventInput {
            var input = TestCommunity.input { $0.title = "Rehearsal" }
            input.locationName = place
            return input
        }
    }

    @Test func aNewEventTakesPlaceAtTheVenueThatItUses() async throws {
        let s = try await Setting()
        let made = try await s.community.perform(
            CreateEvent(s.input(), activityId: s.programme.activity, venueId: s.programme.venue), as: s.editor)
        let seen = try await s.community.view(made, as: s.editor)
        #expect(seen.activityName == "Study evening" && seen.venueId == s.programme.venue)
        #expect(
            seen.locationName == "Town hall" && seen.address == "Market 1" && seen.latitude == 48.25
                && seen.longitude == 11.5)
        // Members see the location but nothing of the programme.
        let open = try await s.community.view(made, as: s.member)
        #expect(open.activityId == nil && open.venueId == nil && open.locationName == "Town hall")
        // An explicit location takes precedence.
        let elsewhere = try await s.community.perform(
            CreateEvent(s.input("Garden"), venueId: s.programme.venue), as: s.editor)
        #expect(try await s.community.view(elsewhere, as: s.editor).locationName == "Garden")
    }

    /// The link of an event to the programme is sent to the people who may see both.
    @Test(.tags(.P45)) func theLinkIsSentWithItsEvent() async throws {
        let s = try await Setting()
        let community = s.community
        let reader = try await community.member("Rea", role: .readOnly)
        let guest = try await community.member("Gus", role: .readOnly)
        var input = s.input()
        input.visibility = .invited
        let event = try await community.perform(
            CreateEvent(input, activityId: s.programme.activity, venueId: s.programme.venue), as: s.editor)
        try await community.perform(
            InviteGuests(event: event, userIds: [guest.userID!, s.member.userID!]), as: s.editor)
        func receives(_ actor: Actor) async throws -> Bool {
            try await community.read { reader in
                try ScopeAccess.scopes(of: actor, in: reader).contains {
                    try Projection.row(kind: .activityEvent, id: event.bytes, in: $0, in: reader) != nil
                }
            }
        }
        func check(isPublic: Bool, _ what: String) async throws {
            #expect(try await receives(s.editor), "\(what)")
            #expect(try await receives(guest), "\(what)")
            #expect(try await receives(reader) == isPublic, "\(what)")
            #expect(try await receives(s.admin) == isPublic, "\(what)")
            #expect(try await !receives(s.member), "\(what): has no role in the programme")
            #expect(try await community.read { try Consistency.problems(in: $0) } == [], "\(what)")
        }
        try await check(isPublic: false, "new")
        for visibility in [Visibility.public, .invited, .public, .friends] {
            try await expectChangesComplete("\(visibility)", in: community) {
                try await community.update(event, as: s.editor) { $0.visibility = .set(visibility) }
            }
            try await check(isPublic: visibility == .public, "\(visibility)")
        }
        try await expectChangesComplete("no link", in: community) {
            try await community.perform(SetEventActivity(event: event, activityId: nil, venueId: nil), as: s.editor)
        }
        #expect(try await !receives(s.editor))
    }

    @Test(.tags(.P11)) func onlyHostsWhoMayChangeTheProgrammeSayIt() async throws {
        let s = try await Setting()
        let theirs = try await s.community.event(by: s.member)
        let own = try await s.community.event(by: s.editor)
        func code(_ event: ID<Event>, _ actor: Actor) async throws -> Refusal.Code? {
            try await s.community.refusal(
                SetEventActivity(event: event, activityId: s.programme.activity, venueId: nil), as: actor)?.code
        }
        #expect(try await code(theirs, s.member) == .notFound)
        #expect(try await code(theirs, s.editor) == .notAllowed)
        #expect(try await code(theirs, s.admin) == .notAllowed)
        #expect(try await code(own, s.editor) == nil)
        let reader = try await s.community.member("Rea", role: .readOnly)
        for actor in [s.member, reader] {
            let refusal = try await s.community.refusal(CreateEvent(s.input(), venueId: s.programme.venue), as: actor)
            #expect(refusal?.code == (actor == reader ? Refusal.Code.notAllowed : .notFound))
        }
        #expect(try await s.community.count("SELECT count(*) FROM activity_event") == 1)
        for filter in [
            EventProgrammeFilter.activity(s.programme.activity), .area(s.programme.area), .venue(s.programme.venue),
        ] {
            await #expect(throws: Refusal.notFound) {
                try await s.community.read {
                    try EventQuery.events(
                        EventFilter(programme: filter), as: s.member, now: TestCommunity.start, in: $0)
                }
            }
        }
    }

    @Test func anEventMovesWithItsVenueAndLeavesItWhenItMovesElsewhere() async throws {
        let s = try await Setting()
        let event = try await s.community.event(by: s.editor) { $0.locationName = "Garden" }
        _ = try await s.community.rsvp(event, .going, as: s.member)
        _ = try await s.community.mails()
        try await s.community.perform(
            SetEventActivity(event: event, activityId: s.programme.activity, venueId: s.programme.freeVenue),
            as: s.editor)
        let moved = try await s.community.view(event, as: s.editor)
        #expect(moved.locationName == "Pool" && moved.address == "Lane 9" && moved.venueId == s.programme.freeVenue)
        #expect(try await s.community.mails(.eventChanged).count == 1, "its guests hear of it")
        // The venue is now in use.
        #expect(
            try await s.community.refusal(DeleteVenue(id: s.programme.freeVenue), as: s.admin)?.uses == [
                .init(kind: "event", count: 1)
            ])
        try await s.community.update(event, as: s.editor) { $0.title = .set("Choir") }
        #expect(try await s.community.view(event, as: s.editor).venueId == s.programme.freeVenue)
        try await s.community.update(event, as: s.editor) { $0.locationName = .set("Meadow") }
        let left = try await s.community.view(event, as: s.editor)
        #expect(left.venueId == nil && left.activityId == s.programme.activity)
        try await s.community.perform(DeleteVenue(id: s.programme.freeVenue), as: s.admin)
        // Deleting the activity removes the link to its events, not the events.
        try await s.community.perform(DeleteActivity(id: s.programme.activity), as: s.admin)
        #expect(try await s.community.view(event, as: s.editor).activityId == nil)
        #expect(try await s.community.count("SELECT count(*) FROM activity_event") == 0)
    }

    /// Correcting a venue updates the location of its upcoming events, and nobody is notified twice.
    @Test func aVenueThatIsCorrectedTakesItsEventsAlong() async throws {
        let s = try await Setting()
        let venue = s.programme.freeVenue
        var events: [ID<Event>] = []
        for _ in 0..<UpdateVenueEvents.batchSize + 2 {
            events.append(
                try await s.community.perform(
                    CreateEvent(s.input(), activityId: s.programme.activity, venueId: venue), as: s.editor))
        }
        let elsewhere = try await s.community.event(by: s.editor) { $0.locationName = "Garden" }
        _ = try await s.community.rsvp(events[0], .going, as: s.member)
        let off = events[1]
        try await s.community.perform(CancelEvent(id: off), as: s.editor)
        try await s.community.perform(UpdateVenue(id: venue, address: .set("Lane 10")), as: s.admin)
        // Guests are notified, and hosts who did not make the change.
        let told = try await s.community.mails(.eventChanged)
        #expect(told.filter { $0.email == "mia@example.org" }.map(\.event?.address) == ["Lane 10"])
        #expect(told.allSatisfy { $0.from == s.admin.person!.name })
        for event in events {
            let view = try await s.community.view(event, as: s.editor)
            #expect(
                view.address == (event == off ? "Lane 9" : "Lane 10") && view.venueId == venue
                    && view.activityId == s.programme.activity)
        }
        #expect(try await s.community.view(elsewhere, as: s.editor).locationName == "Garden")
        // A change that guests cannot see notifies nobody.
        try await s.community.perform(UpdateVenue(id: venue, venueType: .set(.publicBuilding)), as: s.admin)
        #expect(try await s.community.mails(.eventChanged).count == told.count)
        #expect(try await s.community.read { try Consistency.problems(in: $0) } == [])
    }

    /// All programme staff would see the location.
    @Test func anEventThatWithholdsItsPlaceUsesNoVenue() async throws {
        let s = try await Setting()
        for hide in [
            { @Sendable (input: inout EventInput) in input.locationHidden = true },
            { @Sendable (input: inout EventInput) in input.requiresApproval = true },
        ] {
            var input = s.input()
            hide(&input)
            let refusal = try await s.community.refusal(
                CreateEvent(input, activityId: s.programme.activity, venueId: s.programme.venue), as: s.editor)
            #expect(refusal?.fields.keys.sorted() == ["venueId"])
            let hidden = try await s.community.event(by: s.editor) { hide(&$0) }
            #expect(
                try await s.community.refusal(
                    SetEventActivity(event: hidden, activityId: nil, venueId: s.programme.venue), as: s.editor)?.code
                    == .invalid)
            try await s.community.perform(
                SetEventActivity(event: hidden, activityId: s.programme.activity, venueId: nil), as: s.editor)
        }
        // The link to the venue ends when the location becomes hidden.
        let open = try await s.community.perform(CreateEvent(s.input(), venueId: s.programme.venue), as: s.editor)
        try await s.community.update(open, as: s.editor) { $0.locationHidden = .set(true) }
        #expect(try await s.community.count("SELECT count(*) FROM activity_event WHERE venue_id IS NOT NULL") == 0)
        #expect(try await s.community.view(open, as: s.editor).locationName == "Town hall")
    }

    private struct Placed: Sendable {
        var id: ID<Event>
        var activity: ID<Activity>?
        var venue: ID<Venue>?
        var area: ID<Area>?

        /// Returns every event according to its rows.
        static func all(in reader: any Reader) throws -> [Placed] {
            try reader.rows(
                """
                SELECT e.id, x.activity_id, x.venue_id, v.area_id FROM event e LEFT JOIN activity_event x ON x.event_id = e.id
                LEFT JOIN venue v ON v.id = x.venue_id
                """
            ) { Placed(id: try $0.next(), activity: try $0.next(), venue: try $0.next(), area: try $0.next()) }
        }

        func fits(_ filter: EventProgrammeFilter, below: [ID<Area>: [ID<Area>]]) -> Bool {
            switch filter {
            case .activity(let id): activity == id
            case .venue(let id): venue == id
            case .area(let id): area.map { below[id, default: [id]].contains($0) } ?? false
            }
        }
    }

    @Test(.tags(.P4)) func eventsAreFoundByActivityVenueAndArea() async throws {
        let s = try await Setting()
        let (community, programme) = (s.community, s.programme)
        let below = [programme.area: [programme.area, programme.below]]
        let filters: [EventProgrammeFilter] = [
            .activity(programme.activity), .venue(programme.venue), .venue(programme.other), .area(programme.area),
            .area(programme.below), .area(programme.freeArea),
        ]
        for seed in 0..<100 {
            var g = Generator(seed: UInt64(seed))
            let activity = g.maybe(programme.activity),
                venue = g.maybe(g.pick([programme.venue, programme.other, programme.freeVenue]))
            _ = try await community.perform(
                CreateEvent(s.input("X"), activityId: activity, venueId: venue), as: s.editor)
        }
        let all = try await community.read { try Placed.all(in: $0) }
        for filter in filters {
            let found = try await community.read {
                try EventQuery.events(
                    EventFilter(programme: filter), as: s.editor, limit: 200, now: community.now, in: $0
                ).items
            }
            #expect(
                found.map(\.id).sorted() == all.filter { $0.fits(filter, below: below) }.map(\.id).sorted(), "\(filter)"
            )
        }
    }

    /// Events that prevent deleting a venue are counted even for people who cannot see them.
    @Test func thoseThatAreNotShownAreCounted() async throws {
        let s = try await Setting()
        for visibility in [Visibility.public, .invited, .invited] {
            var input = s.input()
            input.visibility = visibility
            _ = try await s.community.perform(CreateEvent(input, venueId: s.programme.freeVenue), as: s.editor)
        }
        let now = s.community.now
        for (actor, limit, shown) in [(s.editor, 50, 3), (s.editor, 2, 2), (s.admin, 50, 1)] {
            let seen = try await s.community.read {
                try ProgrammeEvents(of: .venue(s.programme.freeVenue), as: actor, limit: limit, now: now, in: $0)
            }
            #expect(seen.events.count == shown && seen.others == 3 - shown)
        }
    }

    @Test func aCopyBelongsToTheSameAndADeletedEventLeavesNothing() async throws {
        let s = try await Setting()
        let event = try await s.community.perform(
            CreateEvent(s.input(), activityId: s.programme.activity, venueId: s.programme.venue), as: s.editor)
        let copy = try await s.community.perform(DuplicateEvent(id: event), as: s.editor)
        #expect(try await s.community.view(copy, as: s.editor).activityId == s.programme.activity)
        try await s.community.perform(DeleteEvent(id: event), as: s.editor)
        try await s.community.runJobs()
        #expect(try await s.community.count("SELECT count(*) FROM activity_event") == 1)
        #expect(
            try await s.community.refusal(
                CreateEvent(s.input("X"), activityId: s.programme.venue.of(Activity.self)), as: s.editor)?.fields[
                    "activityId"] != nil)
        #expect(
            try await s.community.refusal(
                CreateEvent(s.input(), venueId: s.programme.activity.of(Venue.self)), as: s.editor)?.fields["venueId"]
                != nil)
    }
}
