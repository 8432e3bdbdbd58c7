import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct AuditQueryTests {
    private func lines(
        _ community: TestCommunity, _ root: Actor, _ filter: AuditFilter = AuditFilter()
    ) async throws -> [AuditView] {
        try await community.read { try AuditQuery.lines(filter, as: root, in: $0) }.items
    }

    /// Fails for a new command until it has an audit text.
    @Test func everyCommandHasItsWords() {
        let known = Set(AuditDescriptions.all.map(\.name))
        for command in CommandRegistry.all.commands where command.isAudited {
            #expect(known.contains(command.name), "\(command)")
        }
        #expect(known.isSubset(of: Set(CommandRegistry.all.commands.map { $0.name })))
        #expect(AuditDescriptions.all.count == known.count, "each once")
        let descriptions = AuditDescriptions.all.map { $0.describe("X").english }
        #expect(Set(descriptions).count == descriptions.count, "no two say the same")
        for sentence in descriptions { #expect(sentence.hasPrefix("X ") && !sentence.hasSuffix("."), "\(sentence)") }
        #expect(AuditArea.allCases.allSatisfy { !AuditDescriptions.commands(of: $0).isEmpty })
        #expect(AuditDescriptions.sentence("gone.long", by: "X").english == "X: gone.long")
    }

    @Test func commandsThatTheAuditShowsInTheirOwnWayAreKnownByName() {
        for command in AuditedCommand.allCases {
            let name =
                switch command {
                case .startSession: StartSession.name
                case .administerUser: AdministerUser.name
                case .updateCommunity: UpdateCommunity.name
                case .setActivityStatus: SetActivityStatus.name
                }
            #expect(command.rawValue == name)
        }
    }

    @Test func aLineSaysWhoDidWhatToWhichThing() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana) { $0.title = "Supper" }
        var elsewhere = try #require(ana.person)
        elsewhere.address = "203.0.113.7"
        community.advance(.minutes(1))
        try await community.perform(SetRSVP(event: event, status: .going), as: root)
        community.advance(.minutes(1))
        try await community.perform(SendMessage(event: event, body: "Secret words"), as: .person(elsewhere))
        let all = try await lines(community, root)
        let (message, rsvp) = (all[0], all[1])
        #expect(
            message.text.english == "\(ana.person!.name) wrote in a chat" && message.address == "203.0.113.7"
                && message.at == community.now)
        #expect(
            message.subject?.eventId == event && message.subject?.eventTitle == "Supper"
                && message.subject?.isOpen == true)
        #expect(message.actor?.id == ana.userID)
        #expect(rsvp.text.english.hasSuffix("answered an event") && rsvp.subject?.eventId == event)
        #expect(!"\(message)".contains("Secret words"))
        let created = try #require(all.first { $0.command == CreateEvent.name })
        #expect(created.subject?.eventId == event && created.subject?.id.bytes == event.bytes)
        try await community.perform(DeleteEvent(id: event), as: root)
        #expect(
            try await lines(community, root).allSatisfy { $0.subject?.eventTitle == nil },
            "what is gone has no name and no link")
    }

    /// An entry about the programme names its subject while it exists, or keeps its former name.
    @Test(arguments: Scenario.all.filter { AuditDescriptions.commands(of: .programme).contains($0.command) })
    func aLineOfTheProgrammeNamesTheThing(_ scenario: Scenario) async throws {
        let world = try await World()
        try await scenario.perform(world)
        let known = Set(AuditDescriptions.commands(of: .programme))
        let told = try await lines(world.community, world.admin, AuditFilter(commands: [scenario.command])).filter {
            known.contains($0.command)
        }
        #expect(!told.isEmpty)
        for line in told {
            let subject = try #require(line.subject, "\(line.command)")
            // Personal names are not kept after deletion, and the archive takes many things at once.
            let isNamed =
                subject.name != nil || subject.eventTitle != nil || line.detail != nil
                || [DeleteParticipants.name, ArchiveProgramme.name].contains(line.command)
            #expect(isNamed, "\(line.command): \(subject)")
        }
    }

    /// A command that joins two things, or separates them, names both while they exist.
    @Test(arguments: Scenario.all.filter { AuditQueryTests.joining.contains($0.command) })
    func aLineAboutTwoThingsNamesBoth(_ scenario: Scenario) async throws {
        let world = try await World()
        world.community.advance(.minutes(1))
        let before = world.community.now
        try await scenario.perform(world)
        let told = try await lines(
            world.community, world.admin, AuditFilter(commands: [scenario.command], from: before))
        #expect(!told.isEmpty)
        for line in told {
            #expect(
                line.subject?.name != nil || line.subject?.eventTitle != nil || line.subject?.person != nil, "\(line)")
            #expect(line.other?.name != nil || line.other?.eventTitle != nil || line.other?.person != nil, "\(line)")
        }
    }

    /// What hosts do to a member at their event names the event and the member.
    @Test func whatHostsDoToSomebodyNamesThem() async throws {
        let community = try TestCommunity()
        let (root, ana, bo) = (
            try await community.member("Root", role: .administrator), try await community.member("Ana"),
            try await community.member("Bo")
        )
        let event = try await community.event(by: ana) { $0.title = "Supper" }
        try await community.perform(SetRSVP(event: event, status: .going), as: bo)
        for (command, name) in [
            (SetHosts(event: event, cohosts: [bo.userID!]) as any ClientCommand, SetHosts.name),
            (SetHosts(event: event, cohosts: []), SetHosts.name),
            (RemoveGuest(event: event, guest: "\(bo.userID!)"), RemoveGuest.name),
        ] {
            community.advance(.minutes(1))
            _ = try await community.perform(command, as: ana)
            let line = try #require(try await lines(community, root).first)
            #expect(
                line.command == name && line.subject?.eventTitle == "Supper" && line.other?.person?.id == bo.userID,
                "\(line)")
            // The entry can also be found by the affected person.
            #expect(
                try await lines(community, root, AuditFilter(subject: bo.userID!.of(AuditSubject.self))).first?.id
                    == line.id)
        }
        let cy = try await community.member("Cy")
        community.advance(.minutes(1))
        _ = try await community.perform(InviteGuests(event: event, userIds: [cy.userID!]), as: ana)
        let invited = try #require(try await lines(community, root).first)
        #expect(
            invited.command == InviteGuests.name && invited.subject?.eventTitle == "Supper"
                && invited.other?.person?.id == cy.userID, "\(invited)")
    }

    @Test func whoIsGivenATodoIsNamed() async throws {
        let community = try TestCommunity()
        let (root, ana, bo) = (
            try await community.member("Root", role: .administrator), try await community.member("Ana"),
            try await community.member("Bo")
        )
        let event = try await community.event(by: ana) { $0.title = "Supper" }
        try await community.perform(SetHosts(event: event, cohosts: [bo.userID!]), as: ana)
        community.advance(.minutes(1))
        let todo = try await community.perform(AddTodo(event: event, title: "Bread", assigneeId: ana.userID!), as: bo)
        let given = try #require(try await lines(community, root).first)
        #expect(given.command == AddTodo.name && given.other?.person?.id == ana.userID, "\(given)")
        community.advance(.minutes(1))
        try await community.perform(UpdateTodo(id: todo, assigneeId: .set(bo.userID!)), as: ana)
        let passedOn = try #require(try await lines(community, root).first)
        #expect(
            passedOn.command == UpdateTodo.name && passedOn.subject?.id == given.subject?.id
                && passedOn.other?.person?.id == bo.userID, "\(passedOn)")
    }

    /// The id finds it although the account's own data is deleted first.
    @Test func aDeletedAccountIsFoundByItsID() async throws {
        let community = try TestCommunity()
        let (root, ana) = (try await community.member("Root", role: .administrator), try await community.member("Ana"))
        _ = try await community.event(by: ana)
        community.advance(.minutes(1))
        try await community.perform(DeleteAccount(id: ana.userID!), as: root)
        #expect(
            try await lines(community, root, AuditFilter(subject: ana.userID!.of(AuditSubject.self))).first?.command
                == DeleteAccount.name)
    }

    /// Commands that join two things, neither of which is the actor.
    static let joining: Set<String> = [
        AssignParticipants.name, UpdateAssignment.name, EndAssignment.name, DeleteAssignment.name,
        AddActivityVenue.name, UpdateActivityVenue.name,
        DeleteActivityVenue.name, AddParticipantAddress.name, UpdateParticipantAddress.name,
        DeleteParticipantAddress.name, SetEventActivity.name,
    ]

    @Test func aLineSaysWhichRoleAndWhichSettings() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let ana = try await community.member("Ana")
        for (command, detail) in [
            (AdministerUser(id: ana.userID!, role: .editor), "EDITOR"),
            (AdministerUser(id: ana.userID!, status: .disabled), "disabled"),
            (AdministerUser(id: ana.userID!, status: .active), "active"),
        ] {
            community.advance(.minutes(1))
            try await community.perform(command, as: root)
            let line = try #require(try await lines(community, root).first)
            #expect(line.detail == detail && line.subject?.person?.id == ana.userID)
        }
        community.advance(.minutes(1))
        try await community.perform(UpdateCommunity(communityName: .set("Choir"), public: .set("off")), as: root)
        #expect(try await lines(community, root).first?.detail == "communityName,public")
    }

    /// Each subject of a batch can be looked up on its own.
    @Test func eachOfSeveralHasALine() async throws {
        let world = try await World()
        let community = world.community
        let more = try await community.perform(
            AddActivity(
                name: "More", activityTypeId: world.programme("activity_type", "Choir"),
                startDate: community.now + .days(1)), as: world.admin)
        community.advance(.minutes(1))
        let second = try await community.perform(AddParticipant(name: "Pia", email: "pia@example.net"), as: world.admin)
        func about(_ name: String, _ command: some Command) async throws -> Set<[UInt8]> {
            community.advance(.minutes(1))
            let now = community.now
            _ = try await community.perform(command, as: world.admin)
            let lines = try await lines(community, world.admin).filter { $0.at == now }
            #expect(lines.allSatisfy { $0.command == name })
            return Set(lines.compactMap { $0.subject?.id.bytes })
        }
        let (activity, participant) = (try await world.activity, try await world.participant)
        let (activities, people) = (Set([activity.bytes, more.bytes]), Set([participant.bytes, second.bytes]))
        let role = try await world.programme("participant_role", "Cook", of: ParticipantRole.self)
        #expect(
            try await about(
                AssignParticipants.name,
                AssignParticipants(activity: more, participantIds: [participant, second], roleId: role)) == [more.bytes]
        )
        // Each entry names both sides and can be found by either.
        for person in [participant, second] {
            let filter = AuditFilter(commands: [AssignParticipants.name], subject: person.of(AuditSubject.self))
            let found = try await lines(community, world.admin, filter).filter { $0.at == community.now }
            #expect(found.map { $0.subject?.name } == ["More"] && found.map { $0.other?.id.bytes } == [person.bytes])
            #expect(found.allSatisfy { $0.other?.name != nil && $0.other?.isOpen == true })
        }
        let both = try await lines(
            community, world.admin,
            AuditFilter(commands: [AssignParticipants.name], subject: more.of(AuditSubject.self)))
        #expect(Set(both.compactMap { $0.other?.id.bytes }) == people)
        let assignment: ID<Assignment> = try #require(
            try await community.value("SELECT id FROM assignment WHERE participant_id = \(second)"))
        #expect(try await about(DeleteAssignment.name, DeleteAssignment(id: assignment)) == [more.bytes])
        #expect(
            try await about(SetActivityStatus.name, SetActivityStatus(ids: [activity, more], status: .cancelled))
                == activities)
        #expect(try await lines(community, world.admin).first?.detail == "CANCELLED")
        #expect(try await about(DeleteParticipants.name, DeleteParticipants(ids: [participant, second])) == people)
        // Changes by a table import are attributed to the person who confirmed it.
        let table = try await community.staged(
            .addParticipant(AddParticipant(id: second, name: "Pia", email: "pia@example.net")), by: world.admin)
        try await community.perform(ImportTable(id: table), as: world.admin)
        try await community.perform(WriteTable(id: table), as: .system)
        let line = try #require(
            try await lines(community, world.admin).first {
                $0.command == AddParticipant.name && $0.at == community.now
            })
        #expect(line.subject?.id.bytes == second.bytes && line.actor?.id == world.admin.userID)
        // A lower bound before the epoch excludes nothing.
        let all = try await lines(community, world.admin)
        #expect(try await lines(community, world.admin, AuditFilter(from: Instant(milliseconds: -1))) == all)
    }

    /// An unpublished title is visible to its author only.
    @Test func aDraftHasNoTitleThere() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let ana = try await community.member("Ana")
        let draft = try await community.perform(
            CreateEvent(TestCommunity.input { $0.title = "Surprise" }, status: .draft), as: ana)
        #expect(
            try await lines(community, root).filter { $0.subject?.id.bytes == draft.bytes }.allSatisfy {
                $0.subject?.eventTitle == nil
            })
    }

    @Test func aSignInNamesThePersonWhoSignedIn() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let ana = try await community.member("Ana")
        let asked = community.community.requested(from: "198.51.100.4")
        community.advance(.minutes(1))
        _ = try await asked.perform(StartSession(user: ana.userID!, kind: .api, device: "curl"), as: .system)
        let line = try #require(try await lines(community, root).first)
        #expect(
            line.text.english == "\(ana.person!.name) signed in" && line.address == "198.51.100.4"
                && line.subject?.person?.id == ana.userID)
        #expect(
            try await lines(community, root, AuditFilter(person: ana.userID)).first?.id == line.id,
            "found by the person")
        #expect(
            try await lines(community, root, AuditFilter(person: ana.userID, commands: [StartSession.name])).map(\.id)
                == [line.id])
        #expect(
            try await lines(community, root, AuditFilter(person: root.userID, commands: [StartSession.name])).isEmpty)
        community.advance(.minutes(1))
        try await community.perform(AdministerUser(id: ana.userID!, role: .editor), as: .system)
        #expect(try await lines(community, root).first?.text.english.hasPrefix("Mingle itself") == true)
    }

    @Test func filtersNarrowItAndPagesAreWhole() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let people = [try await community.member("Ana"), try await community.member("Bo")]
        let event = try await community.event(by: people[0]) { $0.startsAt = TestCommunity.start + .days(30) }
        for number in 0..<30 {
            community.advance(.hours(1))
            let person = people[number % 2]
            if number.isMultiple(of: 3) {
                try await community.perform(SetRSVP(event: event, status: .going), as: people[1])
            } else {
                try await community.perform(UpdateProfile(givenName: "N\(number)"), as: person)
            }
        }
        let all = try await community.read { try AuditQuery.lines(as: root, limit: 200, in: $0) }.items
        #expect(
            all.map(\.id.bytes).elementsEqual(all.map(\.id.bytes).sorted { $1.lexicographicallyPrecedes($0) }, by: ==))
        let (from, to) = (TestCommunity.start + .hours(5), TestCommunity.start + .hours(20))
        let area = AuditDescriptions.commands(of: .events)
        let bo = people[1].userID!
        let filters: [(AuditFilter, (AuditView) -> Bool)] = [
            (
                AuditFilter(person: bo),
                { $0.actor?.id == bo || $0.command == RegisterAccount.name && $0.subject?.person?.id == bo }
            ),
            (AuditFilter(commands: [UpdateProfile.name]), { $0.command == UpdateProfile.name }),
            (AuditFilter(commands: area), { area.contains($0.command) }),
            (AuditFilter(subject: bo.of(AuditSubject.self)), { $0.subject?.id.bytes == bo.bytes }),
            (AuditFilter(from: from, to: to), { $0.at >= from && $0.at < to }),
            (
                AuditFilter(person: bo, commands: area, from: from, to: to),
                { $0.actor?.id == bo && area.contains($0.command) && $0.at >= from && $0.at < to }
            ),
            (
                AuditFilter(commands: area + [UpdateProfile.name], to: to),
                { (area + [UpdateProfile.name]).contains($0.command) && $0.at < to }
            ),
            (
                AuditFilter(person: bo, subject: bo.of(AuditSubject.self)),
                { $0.actor?.id == bo && $0.subject?.id.bytes == bo.bytes }
            ),
        ]
        for (filter, fits) in filters {
            var (seen, cursor): ([AuditView], PageCursor?) = ([], nil)
            repeat {
                let page = try await community.read { [cursor] in
                    try AuditQuery.lines(filter, as: root, after: cursor, limit: 4, in: $0)
                }
                seen += page.items
                cursor = page.next.flatMap { PageCursor(text: $0.text) }
            } while cursor != nil
            #expect(seen.map(\.id) == all.filter(fits).map(\.id) && !seen.isEmpty, "\(filter)")
        }
        #expect(try await lines(community, root, AuditFilter(commands: [])).isEmpty)
    }

    @Test func anAreaOrACommandIsChosenByItsName() {
        #expect(AuditFilter.commands(named: "chat") == AuditDescriptions.commands(of: .chat))
        #expect(AuditFilter.commands(named: DeleteEvent.name) == [DeleteEvent.name])
        #expect(AuditFilter.commands(named: "nothing") == nil)
    }
}
