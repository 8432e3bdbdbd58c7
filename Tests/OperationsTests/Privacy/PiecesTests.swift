import Domain
@testable import Store
import Testing

@testable import Operations

/// What concerns thousands of things is done in pieces that each hold the store briefly, survives a crash in between, and
/// is done for whoever looks at once.
struct PiecesTests {
    /// Statements of one transaction, however many things there are.
    private static let most = 3000

    @Test func aHostWithHundredsOfEventsIsGoneAtOnceAndTheirEventsByAndBy() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let events = try await community.events(150, by: ana)
        try await community.bulk { tx in
            for event in events { _ = try AnswerEvent(event: event, status: .going).perform(in: tx, as: bo) }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.perform(DeleteAccount(id: ana.userID!), as: .system)
        #expect(community.meter.mostStatements < PiecesTests.most)

        // Gone for everybody who looks, though most events still stand.
        let scheduled: SQL = "SELECT count(*) FROM event WHERE status = 'scheduled'"
        #expect(try await community.count(scheduled) > 100)
        #expect(try await community.view(events[149], as: bo).host.name == "Former member")
        let found = try await community.read { [now = community.now] in
            try EventQuery.events(EventFilter(query: "ana lima"), as: bo, now: now, in: $0).items.count
        }
        #expect(found == 0)
        await #expect(throws: Refusal.self) {
            try await community.community.signIn(email: "ana@example.org", password: TestCommunity.password, kind: .web, device: "")
        }

        // A worker takes the job and dies; another takes it up after the lease.
        func take() async throws -> JobOrder {
            while true {
                let job = try #require(try await community.perform(TakeJob(lane: .system), as: .system))
                if job.kind == EraseAccount.name { return job }
                try await community.community.perform(job: job)
                try await community.perform(FinishJob(id: job.id, result: .done), as: .system)
            }
        }
        let first = try await take()
        community.advance(.minutes(3))
        let again = try await take()
        #expect(again.id == first.id)
        community.meter.reset()
        try await community.community.perform(job: again)
        try await community.perform(FinishJob(id: again.id, result: .done), as: .system)
        try await community.runJobs()
        #expect(community.meter.mostStatements < PiecesTests.most)
        #expect(try await community.count(scheduled) == 0)
        #expect(try await community.count("SELECT count(*) FROM job WHERE kind = \(EraseAccount.name)") == 0)
        // Bo was told of every event, once.
        #expect(
            try await community.count(
                "SELECT count(*) FROM notification WHERE user_id = \(bo.userID) AND kind = 'eventCancelled' AND count = 1") == 150)
        #expect(try await community.count("SELECT count(DISTINCT event_id) FROM notification WHERE user_id = \(bo.userID) AND kind = 'eventCancelled'") == 150)
    }

    @Test func aGuestOfHundredsOfEventsLeavesThemByAndBy() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let events = try await community.events(150, by: ana)
        try await community.bulk { tx in
            for event in events { _ = try AnswerEvent(event: event, status: .going).perform(in: tx, as: bo) }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.perform(DeleteAccount(id: bo.userID!), as: .system)
        try await community.runJobs()
        #expect(community.meter.mostStatements < PiecesTests.most)
        #expect(try await community.count("SELECT count(*) FROM answer") == 0)
        #expect(try await community.count("SELECT count(*) FROM event WHERE going > 0") == 0)
    }

    @Test func aNewNameTouchesNoEventAndIsFoundAtOnce() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let events = try await community.events(150, by: ana)
        let other = try await community.member("Bo")
        community.meter.reset()
        try await community.perform(UpdateProfile(givenName: "Ännchen"), as: ana)
        #expect(community.meter.mostStatements < 20)
        func found(_ text: String) async throws -> Int {
            try await community.read { [now = community.now] in
                try EventQuery.events(EventFilter(query: text), as: other, limit: 200, now: now, in: $0).items.count
            }
        }
        #expect(try await found("annchen lima") == events.count)
        #expect(try await found("ana lima") == 0)
    }

    @Test func thousandsOfGuestsAreToldInPiecesAndEachOnce() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let people = try await community.members(230)
        try await community.bulk { tx in
            let row = try EventRow.find(event, in: tx)!
            for (index, person) in people.enumerated() {
                if index % 2 == 0 {
                    _ = try Answering(EventRow.find(event, in: tx)!, guest: .user(person)).answer(.going, party: 1, in: tx)
                } else {
                    try Inviting(row, by: ana.userID!).invite(user: person, in: tx)
                }
            }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.update(event, as: ana) { $0.locationName = .set("Attic") }
        try await community.runJobs()
        try await community.perform(CancelEvent(id: event), as: ana)
        #expect(try await community.view(event, as: ana).status == .cancelled, "at once for whoever looks")
        #expect(try await community.count("SELECT count(*) FROM notification WHERE kind = 'eventCancelled'") == TellGuests.piece)
        try await community.runJobs()
        #expect(community.meter.mostStatements < PiecesTests.most)
        for kind in [NotificationKind.eventChanged, .eventCancelled] {
            #expect(try await community.count("SELECT count(*) FROM notification WHERE kind = \(kind)") == 230)
            #expect(try await community.count("SELECT count(DISTINCT user_id) FROM notification WHERE kind = \(kind)") == 230)
        }
    }

    @Test func whoIsStillToBeToldIsToldBeforeTheEventIsGone() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let people = try await community.members(120)
        try await community.bulk { tx in
            for person in people { _ = try Answering(EventRow.find(event, in: tx)!, guest: .user(person)).answer(.going, party: 1, in: tx) }
        }
        try await community.forgetMails()
        try await community.perform(CancelEvent(id: event), as: ana)
        try await community.perform(DeleteEvent(id: event), as: ana)
        try await community.runJobs()
        #expect(try await community.count("SELECT count(DISTINCT user_id) FROM notification WHERE kind = 'eventCancelled'") == 120)
        #expect(try await community.count("SELECT count(*) FROM notification WHERE kind = 'eventCancelled'") == 120)
    }

    @Test func aBlockTakesTwoOffEachOthersEventsByAndBy() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let events = try await community.events(150, by: ana)
        try await community.bulk { tx in
            for event in events { _ = try AnswerEvent(event: event, status: .going).perform(in: tx, as: bo) }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.perform(BlockPerson(userId: bo.userID!), as: ana)
        #expect(try await community.count("SELECT count(*) FROM answer") == 150 - Apart.piece)
        await #expect(throws: Refusal.self, "hidden at once, all of them") { try await community.view(events[149], as: bo) }
        try await community.runJobs()
        #expect(community.meter.mostStatements < PiecesTests.most)
        #expect(try await community.count("SELECT count(*) FROM answer") == 0)
    }
}

/// What was stored by versions before.
struct SearchMigrationTests {
    @Test func theNameOfTheHostIsTakenOutOfTheTextOfEvents() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let other = try await community.member("Bo")
        let gone = try await community.event(by: other)
        try await community.perform(DeleteAccount(id: other.userID!), as: .system)
        try await community.bulk { tx in
            try tx.execute("UPDATE event SET search = \("dinner\nbring a spoon.\nana lima\nkitchen") WHERE id = \(event)")
            try tx.execute("UPDATE event SET search = \("dinner\n\nformer member") WHERE id = \(gone)")
            try tx.execute("UPDATE user SET search = '' WHERE id = \(other.userID)")
            for statement in Migration.m0013.statements.suffix(3) { try tx.execute(statement) }
        }
        #expect(try await community.value("SELECT search FROM event WHERE id = \(event)") == "dinner\nbring a spoon.\nkitchen\n")
        #expect(try await community.value("SELECT search FROM event WHERE id = \(gone)") == "dinner\n\n")
        #expect(try await community.value("SELECT search FROM user WHERE id = \(other.userID)") == "former member")
    }
}
