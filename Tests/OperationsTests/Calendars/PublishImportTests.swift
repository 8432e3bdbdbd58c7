import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct PublishImportTests {
    @Test func `All drafts of an import are published, past ones too, and nothing else`() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let own = try await community.perform(DuplicateEvent(id: community.event(by: ana)), as: ana)
        var entries = (0..<70).map { ImportEvents.Entry.sample("e\($0)") }
        entries[3].startsAt = TestCommunity.start - .days(30)
        entries[4].isPrivate = true
        for part in [entries.prefix(50), entries.dropFirst(50)] {
            _ = try await community.perform(
                ImportEvents(host: ana.userID!, entries: Array(part), visibility: .public, draft: true, id: .sample(1)),
                as: ana)
        }
        #expect(try await community.read { try ImportQuery.imports(as: ana, in: $0) }.map(\.drafts) == [70])
        #expect(try await community.refusal(PublishImport(id: .sample(1)), as: bo)?.code == .notFound)
        var pieces: [PublishImport.Progress] = []
        repeat {
            pieces.append(try await community.perform(PublishImport(id: .sample(1)), as: ana))
        } while !pieces.last!.isDone
        #expect(pieces.map(\.published) == [50, 20])
        #expect(
            try await community.count("SELECT count(*) FROM event WHERE status = 'scheduled' AND audience = 'PUBLIC'")
                == 70, "69 and the one that was copied")
        #expect(
            try await community.count("SELECT count(*) FROM event WHERE status = 'scheduled' AND audience = 'INVITED'")
                == 1, "what is private stays so")
        #expect(try await community.view(own, as: ana).status == .draft)
        #expect(try await community.read { try ImportQuery.imports(as: ana, in: $0) }.map(\.drafts) == [0])
        // Undoing the import cancels them, as for published events.
        let id: ID<Event> = try await community.value("SELECT event_id FROM event_origin WHERE uid = 'e7'")!
        try await community.rsvp(id, .going, as: bo)
        try await community.forgetMails()
        while try await !community.perform(UndoImport(id: .sample(1)), as: ana).isDone {}
        #expect(try await community.mails(.eventCancelled, to: "bo@example.org").count == 1)
    }
}
