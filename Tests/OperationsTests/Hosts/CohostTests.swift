import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct CohostTests {
    /// A dinner with two seats and a hidden location, visible to invited people.
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, bo: Actor, cem: Actor, dia: Actor, root: Actor
        let event: ID<Event>

        init(_ change: @escaping (inout EventInput) -> Void = { _ in }) async throws {
            let cast = try await Cast()
            (community, root) = (cast.community, cast.root)
            (ana, bo, cem, dia) = (cast.ana, cast.bo, cast.cem, cast.dia)
            event = try await community.event(by: ana) {
                $0.capacity = 2
                $0.companionsAllowed = 1
                $0.visibility = .invited
                $0.locationHidden = true
                change(&$0)
            }
        }

        func set(_ cohosts: [Actor]? = nil, owner: Actor? = nil, as actor: Actor) async throws -> Refusal? {
            try await community.refusal(
                SetHosts(event: event, cohosts: cohosts?.map { $0.userID! }, owner: owner?.userID), as: actor)
        }

        func hosts(as actor: Actor) async throws -> [ID<User>] {
            try await community.read { try HostQuery.hosts(of: event, as: actor, in: $0) }.map(\.id)
        }

        func role(_ actor: Actor) async throws -> EventRole? { try? await community.view(event, as: actor).mine.role }

        /// Returns whether a person may do what hosts may.
        func canHost(_ actor: Actor) async throws -> Bool {
            do {
                try await community.update(event, as: actor) {
                    $0.description = .set("By \(actor.person!.name) at \(community.now)")
                }
                _ = try await community.read { try InvitationQuery.invitations(of: event, as: actor, in: $0) }
                _ = try await community.read { try JoinRequestQuery.requests(of: event, as: actor, in: $0) }
                _ = try await community.perform(SendMessage(event: event, body: "Hosts here"), as: actor)
                let seen = try await community.view(event, as: actor)
                #expect(seen.locationName == "Kitchen" && seen.address == "Long Lane 7")
                return true
            } catch is Refusal { return false }
        }
    }

    @Test(.tags(.P11)) func onlyTheOwnerSetsTheHosts() async throws {
        let stage = try await Stage()
        #expect(try await stage.set([stage.bo], as: stage.ana) == nil)
        #expect(try await stage.set([stage.bo, stage.cem], as: stage.bo)?.code == .notAllowed)
        #expect(try await stage.set([], as: stage.bo)?.code == .notAllowed)
        #expect(try await stage.set(owner: stage.bo, as: stage.bo)?.code == .notAllowed)
        #expect(try await stage.set([stage.cem], as: stage.cem) == .notFound)
        #expect(try await stage.set([stage.cem], as: .nobody) == .unauthenticated)
        #expect(try await stage.set([stage.cem], as: stage.root) == .notFound)
        #expect(try await stage.hosts(as: stage.bo) == [stage.ana.userID!, stage.bo.userID!])
    }

    @Test(.tags(.P6)) func onlyMembersOneMaySeeCanHost() async throws {
        let stage = try await Stage()
        let eva = try await stage.community.member("Eva", isVerified: false)
        try await stage.community.perform(BlockPerson(userId: stage.ana.userID!), as: stage.cem)
        try await stage.community.perform(DeleteAccount(id: stage.dia.userID!), as: .system)
        for person in [eva, stage.cem, stage.dia] {
            #expect(try await stage.set([stage.bo, person], as: stage.ana)?.fields.keys.first == "cohosts")
            #expect(try await stage.set(owner: person, as: stage.ana)?.fields.keys.first == "owner")
        }
        #expect(try await stage.hosts(as: stage.ana) == [stage.ana.userID!], "nobody began")
        var many: [Actor] = []
        for number in 0..<21 { many.append(try await stage.community.member("P\(number)")) }
        #expect(try await stage.set(many, as: stage.ana)?.fields.keys.first == "cohosts")
        #expect(
            try await stage.set(Array(many.prefix(20)) + [stage.ana], as: stage.ana) == nil, "oneself is not counted")
        #expect(try await stage.hosts(as: stage.ana).count == 21)
    }

    @Test func namedTwiceIsNamedOnce() async throws {
        let stage = try await Stage()
        #expect(try await stage.set([stage.bo, stage.bo, stage.cem, stage.bo], as: stage.ana) == nil)
        #expect(try await stage.set([stage.cem, stage.cem, stage.bo], as: stage.ana) == nil)
        #expect(Set(try await stage.hosts(as: stage.ana)) == [stage.ana.userID!, stage.bo.userID!, stage.cem.userID!])
        #expect(try await stage.community.inbox(stage.bo, .hosting).count == 1)
    }

    @Test(.tags(.P41, .P44)) func cohostsTakeNoSeat() async throws {
        let stage = try await Stage { $0.guestList = .names }
        try await stage.community.perform(
            InviteGuests(event: stage.event, userIds: [stage.bo, stage.cem].map { $0.userID! }), as: stage.ana)
        try await stage.community.rsvp(stage.event, .going, party: 2, as: stage.bo)
        try await stage.community.rsvp(stage.event, .going, as: stage.cem)
        #expect(try await stage.community.view(stage.event, as: stage.cem).mine.status == .waitlisted)
        #expect(try await stage.set([stage.bo], as: stage.ana) == nil)
        let seen = try await stage.community.view(stage.event, as: stage.cem)
        #expect(seen.mine.status == .going && seen.counts == EventView.Counts(going: 1, maybe: 0, seats: 1, waiting: 0))
        #expect(
            try await stage.community.refusal(SetRSVP(event: stage.event, status: .going), as: stage.bo)?.code
                == .notAllowed)
        #expect(try await stage.role(stage.bo) == .cohost)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test(.tags(.P11, .P45, .P55)) func rightsComeWithHelpingAndGoWithIt() async throws {
        let stage = try await Stage()
        #expect(try await stage.role(stage.bo) == nil)
        #expect(try await stage.set([stage.bo], as: stage.ana) == nil)
        #expect(try await stage.canHost(stage.bo))
        let scopes = try await stage.community.read { try ScopeAccess.scopes(of: stage.bo, in: $0) }
        #expect(
            Set(scopes).isSuperset(of: [
                .hosts(stage.event), .place(stage.event), .crew(stage.event), .event(stage.event),
            ]))
        // A former co-host stays invited.
        #expect(try await stage.set([stage.cem], as: stage.ana) == nil)
        #expect(try await !stage.canHost(stage.bo))
        #expect(try await stage.role(stage.bo) == .guest)
        #expect(try await stage.community.view(stage.event, as: stage.bo).locationName == EventView.hiddenLocation)
        #expect(try await stage.community.read { try !ScopeAccess.isIn(.hosts(stage.event), as: stage.bo, in: $0) })
        #expect(try await stage.community.read { try !ScopeAccess.isIn(.place(stage.event), as: stage.bo, in: $0) })
        // So does a co-host who leaves.
        try await stage.community.perform(LeaveHosting(event: stage.event), as: stage.cem)
        #expect(try await !stage.canHost(stage.cem))
        #expect(try await stage.role(stage.cem) == .guest)
        #expect(try await stage.hosts(as: stage.cem) == [stage.ana.userID!])
        try await stage.community.rsvp(stage.event, .going, as: stage.cem)
        for actor in [stage.cem, stage.ana] {
            #expect(try await stage.community.refusal(LeaveHosting(event: stage.event), as: actor)?.code == .conflict)
        }
        #expect(try await stage.community.refusal(LeaveHosting(event: stage.event), as: stage.dia) == .notFound)
    }

    @Test(.tags(.P11)) func handedOverTheEventIsTheOthersAndTheOwnerBeforeIsACohost() async throws {
        let stage = try await Stage { $0.guestList = .names }
        try await stage.community.perform(
            InviteGuests(event: stage.event, userIds: [stage.bo, stage.cem].map { $0.userID! }), as: stage.ana)
        try await stage.community.rsvp(stage.event, .going, party: 2, as: stage.bo)
        try await stage.community.rsvp(stage.event, .going, as: stage.cem)
        let uid: String = try await stage.community.value("SELECT uid FROM event_origin")!
        #expect(try await stage.set(owner: stage.bo, as: stage.ana) == nil)
        #expect(try await stage.role(stage.bo) == .host)
        #expect(try await stage.role(stage.ana) == .cohost)
        for actor in [stage.ana, stage.bo] { #expect(try await stage.canHost(actor)) }
        let seen = try await stage.community.view(stage.event, as: stage.cem)
        #expect(seen.host.id == stage.bo.userID && seen.counts?.going == 1, "the new host's seats went to who waited")
        #expect(try await stage.community.value("SELECT uid FROM event_origin") == uid, "calendars know it still")
        #expect(
            try await stage.community.inbox(stage.bo, .handedOver).map(\.facts) == [
                NoticeFacts(.handedOver, by: "Ana Lima")
            ])
        // The search index has the new host.
        let found = try await stage.community.read { [now = stage.community.now] in
            try EventQuery.events(EventFilter(query: "Bo Lima"), as: stage.cem, now: now, in: $0)
        }
        #expect(found.items.map(\.id) == [stage.event])
        // The former owner can neither take it back nor change the hosts, but can leave.
        #expect(try await stage.set(owner: stage.ana, as: stage.ana)?.code == .notAllowed)
        try await stage.community.perform(LeaveHosting(event: stage.event), as: stage.ana)
        #expect(try await !stage.canHost(stage.ana))
        #expect(try await stage.hosts(as: stage.bo) == [stage.bo.userID!])
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func handedOverWithANewListTheOneBeforeIsNotLeftOut() async throws {
        let stage = try await Stage()
        #expect(try await stage.set([stage.bo], as: stage.ana) == nil)
        #expect(try await stage.set([stage.cem], owner: stage.bo, as: stage.ana) == nil)
        #expect(try await stage.role(stage.bo) == .host)
        #expect(Set(try await stage.hosts(as: stage.bo)) == [stage.ana.userID!, stage.bo.userID!, stage.cem.userID!])
    }

    @Test func anEventOfTheSameCalendarEntryCannotBeHandedOver() async throws {
        let stage = try await Stage()
        let uid: String = try await stage.community.value("SELECT uid FROM event_origin")!
        let entry = ImportEvents.Entry(
            uid: uid, recurrenceID: nil, title: "Dinner", description: "", location: "Hall",
            startsAt: TestCommunity.start + .days(9),
            endsAt: nil, timeZone: nil, tags: [], latitude: nil, longitude: nil, isCancelled: false)
        _ = try await stage.community.perform(
            ImportEvents(host: stage.bo.userID!, entries: [entry], id: .sample(1)), as: stage.bo)
        let refusal = try await stage.set(owner: stage.bo, as: stage.ana)
        #expect(refusal?.code == .conflict && refusal?.fields.keys.first == "owner")
        #expect(try await stage.role(stage.ana) == .host)
        #expect(try await stage.set(owner: stage.cem, as: stage.ana) == nil)
    }

    /// Becoming a host clears an earlier join request or removal.
    @Test func whatAHostWasBeforeIsForgotten() async throws {
        for isOwner in [true, false] {
            let stage = try await Stage {
                $0.visibility = .public
                $0.requiresApproval = true
            }
            try await stage.community.perform(SendJoinRequest(event: stage.event), as: stage.bo)
            try await stage.community.perform(
                InviteGuests(event: stage.event, userIds: [stage.cem.userID!]), as: stage.ana)
            try await stage.community.perform(
                RemoveGuest(event: stage.event, guest: "\(stage.cem.userID!)"), as: stage.ana)
            for one in [stage.bo, stage.cem] {
                #expect(try await stage.set(isOwner ? nil : [one], owner: isOwner ? one : nil, as: stage.ana) == nil)
                #expect(
                    try await stage.community.read { try JoinRequestQuery.requests(of: stage.event, as: one, in: $0) }
                        .isEmpty)
                if isOwner { #expect(try await stage.set(owner: stage.ana, as: one) == nil) }
            }
            if isOwner {
                try await stage.community.perform(LeaveHosting(event: stage.event), as: stage.cem)
            } else {
                #expect(try await stage.set([], as: stage.ana) == nil)
            }
            #expect(try await stage.community.rsvp(stage.event, .going, as: stage.cem).status == .going)
        }
    }

    @Test func aHostIsNotRemovedLikeAGuest() async throws {
        let stage = try await Stage()
        try await stage.community.perform(
            InviteGuests(event: stage.event, userIds: [stage.bo.userID!, stage.cem.userID!]), as: stage.ana)
        #expect(try await stage.set([stage.bo, stage.cem], as: stage.ana) == nil)
        for host in [stage.ana, stage.bo] {
            #expect(
                try await stage.community.refusal(
                    RemoveGuest(event: stage.event, guest: "\(host.userID!)"), as: stage.cem) != nil)
        }
        #expect(try await stage.community.count("SELECT count(*) FROM removal") == 0)
        #expect(try await stage.canHost(stage.bo))
    }
}
