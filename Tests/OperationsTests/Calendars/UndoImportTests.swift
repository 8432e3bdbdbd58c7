import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct UndoImportTests {
    @Test func anImportIsUndoneCompletelyAndGuestsAreNotified() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.importing([.sample("old")], .public, as: ana)
        let many = (0..<120).map { ImportEvents.Entry.sample("e\($0)") } + [.sample("old", "Renamed")]
        let summary = try await community.importing(many, .public, id: 2, as: ana)
        #expect(summary.added == 120 && summary.updated == 1)
        let id: ID<Event> = try await community.value("SELECT event_id FROM event_origin WHERE uid = 'e7'")!
        try await community.rsvp(id, .going, as: bo)
        try await community.forgetMails()

        #expect(try await community.refusal(UndoImport(id: .sample(2)), as: bo)?.code == .notFound)
        var pieces: [UndoImport.Progress] = []
        repeat {
            pieces.append(try await community.perform(UndoImport(id: .sample(2)), as: ana))
        } while !pieces.last!.isDone
        #expect(pieces.count == 3 && pieces.allSatisfy { $0.removed <= ImportEvents.batch })
        #expect(pieces.reduce(0) { $0 + $1.removed } == 120 && pieces.last?.left == 1)
        #expect(
            try await community.value("SELECT title FROM event") == "Renamed",
            "what was there before stays, as it is now")
        #expect(try await community.mails(.eventCancelled, to: "bo@example.org").count == 1)
        #expect(try await community.count("SELECT count(*) FROM imported_event") == 1)
        #expect(try await community.read { try ImportQuery.imports(as: ana, in: $0) }.map(\.id) == [.sample(1)])
        #expect(try await community.refusal(UndoImport(id: .sample(2)), as: ana)?.code == .notFound, "once")
    }

    @Test func anEventThatWasHandedOnIsNotTakenBack() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.importing([.sample("a"), .sample("b")], .public, as: ana)
        let id: ID<Event> = try await community.value("SELECT event_id FROM event_origin WHERE uid = 'a'")!
        try await community.rsvp(id, .going, as: bo)
        try await community.perform(SetHosts(event: id, owner: bo.userID!), as: ana)
        let done = try await community.perform(UndoImport(id: .sample(1)), as: ana)
        #expect(done.removed == 1 && done.left == 1 && done.isDone)
        #expect(try await community.count("SELECT count(*) FROM event WHERE host_id = \(bo.userID)") == 1)
    }

    @Test func anEventForWhichMoneyIsOwedIsNotTakenBack() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.importing((0..<60).map { .sample("e\($0)") }, .public, as: ana)
        var events: [ID<Event>] = []
        for uid in ["e3", "e7", "e58"] {
            let id: ID<Event> = try await community.value("SELECT event_id FROM event_origin WHERE uid = \(uid)")!
            try await community.rsvp(id, .going, as: bo)
            let (payer, other) = (ana.userID!.of(Attendee.self), bo.userID!.of(Attendee.self))
            _ = try await community.perform(
                AddExpense(
                    event: id, description: "Bread", amount: 500, paidBy: [ExpensePayer(payer, 500)],
                    split: ExpenseDivision(.equal, [.init(other)])), as: ana)
            events.append(id)
        }
        // Settled expenses do not prevent the removal.
        try await community.perform(
            RecordPayment(
                event: events[1], from: bo.userID!.of(Attendee.self), to: ana.userID!.of(Attendee.self), amount: 500),
            as: ana)
        var pieces: [UndoImport.Progress] = []
        repeat {
            pieces.append(try await community.perform(UndoImport(id: .sample(1)), as: ana))
        } while !pieces.last!.isDone
        #expect(pieces.reduce(0) { $0 + $1.removed } == 58 && pieces.reduce(0) { $0 + $1.left } == 2)
        #expect(try await community.count("SELECT count(*) FROM event WHERE deleted_at IS NULL") == 2)
        #expect(
            try await community.count("SELECT count(*) FROM expense WHERE event_id IN (\(events[0]), \(events[2]))")
                == 2)
    }

    /// The guests have withdrawn their RSVPs, but the balances must stay readable.
    @Test func anEventWithMoneyInItIsCancelledWhereAFileHasItNoLonger() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        #expect(try await !community.read { try ImportQuery.hasGuests(event, in: $0) })
        let payer = ana.userID!.of(Attendee.self)
        _ = try await community.perform(
            AddExpense(
                event: event, description: "Bread", amount: 500, paidBy: [ExpensePayer(payer, 500)],
                split: ExpenseDivision(.equal, [.init(payer)])), as: ana)
        #expect(try await community.read { try ImportQuery.hasGuests(event, in: $0) })
    }

    @Test func whoLeavesLeavesNoImports() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.importing([.sample("a")], as: ana)
        try await community.perform(DeleteAccount(id: ana.userID!), as: .system)
        #expect(try await community.count("SELECT count(*) FROM event_import") == 0)
    }
}
