import Domain
import Properties
import Store
import Testing

@testable import Operations

struct ReportTests {
    private func file(_ kind: ReportView.Kind, _ bytes: [UInt8], _ reason: String? = "Rude", as actor: Actor, in world: World) async throws -> Refusal? {
        try await world.community.refusal(FileReport(kind: kind, subject: ID(bytes: bytes)!, reason: reason), as: actor)
    }

    private func reports(_ world: World) async throws -> [ReportView] {
        try await world.community.read { try ReportQuery.reports(as: world.admin, in: $0) }
    }

    @Test(.tags(.P45)) func onlyWhatOneMaySeeCanBeReported() async throws {
        let world = try await World()
        let nothing = Array(repeating: UInt8(7), count: 16)
        for kind in ReportView.Kind.allCases { #expect(try await file(kind, nothing, as: world.bo, in: world) == .notFound) }
        // The chat is the crew's, the party the guests'; Gus and Fox have a block.
        #expect(try await file(.message, world.message.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.message, world.message.bytes, as: world.dia, in: world) == .notFound)
        #expect(try await file(.event, world.party.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.event, world.party.bytes, as: world.dia, in: world) == .notFound)
        for kind in [ReportView.Kind.person, .photo] {
            #expect(try await file(kind, world.gus.userID!.bytes, as: world.ana, in: world) == nil)
            #expect(try await file(kind, world.gus.userID!.bytes, as: world.fox, in: world) == nil, "a block keeps nobody from reporting")
            #expect(try await file(kind, world.eva.userID!.bytes, as: world.ana, in: world) == .notFound, "not confirmed yet")
        }
        // An id of one kind is none of another.
        #expect(try await file(.person, world.party.bytes, as: world.ana, in: world) == .notFound)
    }

    @Test(.tags(.P6)) func aReasonIsNeeded() async throws {
        let world = try await World()
        for reason in [nil, " ", String(repeating: "x", count: 1_001), "a\u{0}b"] {
            #expect(try await file(.event, world.dinner.bytes, reason, as: world.bo, in: world)?.fields.keys.first == "reason")
        }
        #expect(try await file(.event, world.dinner.bytes, String(repeating: "x", count: 1_000), as: world.bo, in: world) == nil)
    }

    @Test(.tags(.P11)) func administratorsAloneReadAndClose() async throws {
        let world = try await World()
        let id = try #require(try await reports(world).first).id
        for actor in [Actor.nobody, world.eva, world.fox, world.ana] {
            await #expect(throws: Refusal.self) { try await world.community.read { try ReportQuery.reports(as: actor, in: $0) } }
            #expect(try await world.community.refusal(CloseReport(id: id), as: actor) != nil)
        }
        #expect(try await world.community.refusal(CloseReport(id: ID(bytes: world.dinner.bytes)!), as: world.admin) == .notFound)
        try await world.community.perform(CloseReport(id: id), as: world.admin)
        #expect(try await reports(world).first?.closedAt == world.community.now)
        // Closed twice, it keeps its time.
        world.community.advance(.hours(1))
        try await world.community.perform(CloseReport(id: id), as: world.admin)
        #expect(try await reports(world).first?.closedAt == world.community.now - .hours(1))
    }

    @Test func reportedTwiceIsOneReportThatIsOpenAgain() async throws {
        let world = try await World()
        let first = try #require(try await reports(world).first)
        try await world.community.perform(CloseReport(id: first.id), as: world.admin)
        #expect(try await file(.event, world.dinner.bytes, "Still spam", as: world.fox, in: world) == nil)
        let again = try await reports(world)
        #expect(again.map(\.id) == [first.id])
        #expect(again[0].reason == "Still spam" && again[0].closedAt == nil && again[0].createdAt == first.createdAt)
        #expect(try await file(.event, world.dinner.bytes, as: world.bo, in: world) == nil)
        #expect(try await reports(world).count == 2, "somebody else's is another")
    }

    @Test func whatWaitsComesFirstWithWhatIsThereToSee() async throws {
        let world = try await World()
        try await world.community.perform(CloseReport(id: try #require(try await reports(world).first).id), as: world.admin)
        #expect(try await file(.message, world.message.bytes, as: world.cem, in: world) == nil)
        world.community.advance(.minutes(1))
        #expect(try await file(.person, world.bo.userID!.bytes, as: world.cem, in: world) == nil)
        let found = try await reports(world)
        #expect(found.map(\.shown) == ["Bo Lima", "Who brings the music?", "Dinner"])
        #expect(found.map(\.subject) == ["\(world.bo.userID!)", "\(world.message)", "\(world.dinner)"])
        #expect(found.map(\.reporter) == ["Cem Lima", "Cem Lima", "Fox Lima"])
        // What was deleted says nothing any more.
        try await world.community.perform(DeleteMessage(id: world.message), as: world.bo)
        #expect(try await reports(world)[1].shown == "")
    }

    // MARK: What administrators make of it

    private func report(_ kind: ReportView.Kind, _ bytes: [UInt8], in world: World) async throws -> ReportCase? {
        let now = world.community.now
        let subject = "\(ID<Report>(bytes: bytes)!)"
        return try await world.community.read { try ReportQuery.cases(as: world.admin, now: now, in: $0) }
            .first { $0.report.kind == kind && $0.report.subject == subject }
    }

    @Test(.tags(.P11)) func administratorsAreLedToWhatTheyMaySeeAndOfferedWhatTheyMayDo() async throws {
        let world = try await World()
        let bo = world.bo.userID!
        #expect(try await file(.event, world.party.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.message, world.message.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.person, bo.bytes, as: world.cem, in: world) == nil)
        #expect(try await file(.photo, world.admin.userID!.bytes, as: world.cem, in: world) == nil)

        let dinner = try #require(try await report(.event, world.dinner.bytes, in: world))
        #expect(dinner.place == ReportCase.Place.event(world.dinner) && dinner.deletion == ReportCase.Deletion(event: world.dinner, callsOff: true))
        #expect(dinner.account == nil && dinner.message == nil && dinner.author == nil)
        // Neither the party nor its chat is theirs to read, but it is theirs to delete.
        let party = try #require(try await report(.event, world.party.bytes, in: world))
        #expect(party.place == nil && party.deletion?.event == world.party)
        let message = try #require(try await report(.message, world.message.bytes, in: world))
        #expect(message.place == nil && message.message == nil && message.deletion == nil)
        #expect(message.author == "Bo Lima" && message.account == ReportCase.Account(id: bo, name: "Bo Lima", status: .active))
        let person = try #require(try await report(.person, bo.bytes, in: world))
        #expect(person.place == ReportCase.Place.person(bo) && person.account?.status == .active)
        // Nobody disables themselves.
        let own = try #require(try await report(.photo, world.admin.userID!.bytes, in: world))
        #expect(own.place == ReportCase.Place.person(world.admin.userID!) && own.account == nil)

        try await world.community.perform(AdministerUser(id: bo, status: .disabled), as: world.admin)
        try await world.community.perform(DeleteEvent(id: world.dinner), as: world.admin)
        let disabled = try #require(try await report(.person, bo.bytes, in: world))
        #expect(disabled.place == nil && disabled.account?.status == .disabled)
        let gone = try #require(try await report(.event, world.dinner.bytes, in: world))
        #expect(gone.report.shown == "" && gone.place == nil && gone.deletion == nil)
    }

    @Test func anAdministratorWhoHostsIsLedToTheMessageAndMayDeleteIt() async throws {
        let world = try await World()
        let event = try await world.community.event(by: world.admin)
        for guest in [world.bo, world.cem] { try await world.community.rsvp(event, .going, as: guest) }
        let message = try await world.community.perform(SendMessage(event: event, body: "Rude words"), as: world.bo)
        #expect(try await file(.message, message.bytes, as: world.cem, in: world) == nil)
        let new = try #require(try await report(.message, message.bytes, in: world))
        #expect(new.place == ReportCase.Place.message(message, chat: event, before: nil) && new.message == message)
        for number in 1...60 { _ = try await world.community.perform(SendMessage(event: event, body: "Word \(number)"), as: world.cem) }
        let place = try await report(.message, message.bytes, in: world)?.place
        guard case .message(_, _, let before?)? = place else {
            Issue.record("it is no longer on the newest page")
            return
        }
        #expect(place == ReportCase.Place.message(message, chat: event, before: before))
        let page = try await world.community.read { try ChatQuery.messages(of: event, as: world.admin, before: before, limit: 50, in: $0) }
        #expect(page.items.contains { $0.id == message } && page.items.count == 11)
        try await world.community.perform(DeleteMessage(id: message), as: world.admin)
        let deleted = try #require(try await report(.message, message.bytes, in: world))
        #expect(deleted.message == nil && deleted.account?.id == world.bo.userID && deleted.place != nil)
    }
}
