import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct DeleteAccountTests {
    @Test func hostedFutureEventsAreCancelledAndTheirGuestsTold() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        try await world.community.community.deleteAccount(password: TestCommunity.password, as: world.ana)
        for event in [world.dinner, world.party] {
            #expect(try await world.community.view(event, as: world.bo).status == .cancelled)
        }
        #expect(
            try await world.community.view(world.old, as: world.bo).status == .scheduled, "what is over stays as it was"
        )
        let notified = try await world.community.mails(.eventCancelled)
        #expect(
            notified.filter { $0.event?.id == world.dinner }.map(\.email).sorted() == [
                "bo@example.org", "cem@example.org", "dia@example.org", "eva@example.org", "fay@example.org",
                "gil@example.org",
            ])
        #expect(
            notified.filter { $0.event?.id == world.party }.map(\.email).sorted() == [
                "bo@example.org", "cem@example.org", "eva@example.org", "fay@example.org",
            ])
    }

    /// Nobody could appoint an administrator any more. A sole user may leave.
    @Test func theLastAdministratorStaysWhileOthersAreThere() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let ana = try await community.member("Ana")
        func leave() async throws -> Refusal.Code? {
            do {
                try await community.community.deleteAccount(password: TestCommunity.password, as: root)
                return nil
            } catch let refusal as Refusal { return refusal.code }
        }
        #expect(try await leave() == .conflict)
        try await community.perform(AdministerUser(id: ana.userID!, role: .administrator), as: root)
        try await community.perform(AdministerUser(id: ana.userID!, status: .disabled), as: root)
        #expect(
            try await leave() == nil,
            "the other one could be let in again by nobody, and nobody is left whom it concerns")
    }

    @Test func thePasswordIsAsked() async throws {
        let world = try await World()
        for password in [nil, "", "wrong"] {
            let refusal = await #expect(throws: Refusal.self) {
                try await world.community.community.deleteAccount(password: password, as: world.ana)
            }
            #expect(refusal?.fields.keys.sorted() == ["password"])
        }
        #expect(try await world.community.actor(world.ana.userID!).person != nil)
    }

    @Test func nothingNamesThePersonAnyMore() async throws {
        let world = try await World()
        let community = world.community
        try await community.rsvp(world.party, .maybe, as: world.cem)
        try await community.perform(CreateFeed(), as: world.cem)
        _ = try await community.perform(StartSession(user: world.cem.userID!, kind: .api, device: ""), as: .system)
        try await community.forgetMails()
        try await community.perform(DeleteAccount(id: world.cem.userID!), as: .system)
        for table: SQL in ["account", "session", "mail_token", "feed", "invitation"] {
            #expect(try await community.count("SELECT count(*) FROM \(table) WHERE user_id = \(world.cem.userID)") == 0)
        }
        #expect(try await community.count("SELECT count(*) FROM rsvp WHERE user_id = \(world.cem.userID)") == 0)
        #expect(
            try await community.count("SELECT count(*) FROM users WHERE given_name LIKE '%Cem%' OR handle LIKE '%cem%'")
                == 0)
        #expect(try await community.count("SELECT count(*) FROM event_search WHERE text LIKE '%cem%'") == 0)
        await #expect(throws: Refusal.self) {
            try await community.community.signIn(
                email: "cem@example.org", password: TestCommunity.password, kind: .web, device: "")
        }
        #expect(try await community.refusal(DeleteAccount(id: world.cem.userID!), as: world.admin)?.code == .notFound)
        // The address can be used again.
        _ = try await community.member("Cem")
    }

    @Test func freedSeatsGoToThoseWhoWait() async throws {
        let world = try await World()
        try await world.community.perform(DeleteAccount(id: world.bo.userID!), as: .system)
        let book = try await SeatCount(world.dinner, in: world.community)
        try book.check()
        #expect(try await world.community.view(world.dinner, as: world.cem).mine.status == .going)
        #expect(
            try await world.community.view(world.old, as: world.ana).counts?.going == 1,
            "RSVPs to what is over are kept")
    }

    @Test func searchFindsTheHostOnlyUnderTheirNewName() async throws {
        let world = try await World()
        try await world.community.perform(DeleteAccount(id: world.ana.userID!), as: .system)
        let search = { (text: String) in
            try await world.community.read { [now = world.community.now] in
                try EventQuery.events(EventFilter(query: text), as: world.bo, now: now, in: $0).items.count
            }
        }
        #expect(try await search("ana lima") == 0)
        #expect(try await search("former member") == 3)
    }
}
