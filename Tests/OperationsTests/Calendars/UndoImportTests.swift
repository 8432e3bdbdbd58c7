import Domain
import Store
import Testing

@testable import Operations

struct UndoImportTests {
    @Test func anImportIsTakenBackWholeAndItsGuestsAreTold() async throws {
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
        repeat { pieces.append(try await community.perform(UndoImport(id: .sample(2)), as: ana)) } while !pieces.last!.isDone
        #expect(pieces.count == 3 && pieces.allSatisfy { $0.removed <= ImportEvents.batch })
        #expect(pieces.reduce(0) { $0 + $1.removed } == 120 && pieces.last?.left == 1)
        #expect(try await community.value("SELECT title FROM event") == "Renamed", "what was there before stays, as it is now")
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

    @Test func whoLeavesLeavesNoImports() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.importing([.sample("a")], as: ana)
        try await community.perform(DeleteAccount(id: ana.userID!), as: .system)
        #expect(try await community.count("SELECT count(*) FROM event_import") == 0)
    }
}
