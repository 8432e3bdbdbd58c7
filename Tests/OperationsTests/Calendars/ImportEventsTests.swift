import Domain
import Properties
import Store
import Testing

@testable import Operations

struct ImportEventsTests {
    private func entry(_ uid: String, _ title: String = "Run", _ change: (inout ImportEvents.Entry) -> Void = { _ in }) -> ImportEvents.Entry {
        var entry = ImportEvents.Entry(
            uid: uid, recurrenceID: nil, title: title, description: "", location: "Park", startsAt: TestCommunity.start + .days(3),
            endsAt: nil, timeZone: nil, tags: ["Sport"], latitude: nil, longitude: nil, isCancelled: false)
        change(&entry)
        return entry
    }

    private func run(_ community: TestCommunity, _ host: Actor, _ entries: [ImportEvents.Entry]) async throws -> ImportSummary {
        try await community.perform(ImportEvents(host: host.userID!, entries: entries), as: host)
    }

    @Test func newOnesAreAddedChangedOnesUpdatedTheRestLeftAlone() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await run(community, ana, [entry("a"), entry("b"), entry("c")])
        #expect(first == ImportSummary(added: 3))
        let second = try await run(
            community, ana, [entry("a"), entry("b", "Long run"), entry("c") { $0.isCancelled = true }, entry("d"), entry("e", " ")])
        #expect((second.added, second.updated, second.unchanged) == (1, 2, 1))
        #expect(second.skipped.count == 1 && second.skipped[0].title == " " && !second.skipped[0].reason.isEmpty)
        #expect(try await community.count("SELECT count(*) FROM event") == 4)
        #expect(try await community.count("SELECT count(*) FROM event WHERE status = 'cancelled'") == 1)
    }

    @Test func importingTheSameFileAgainChangesNothing() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            let ana = try await community.member("Ana")
            let entries = (0..<g.int(1...15)).map { number in
                entry("uid-\(number)", g.one(in: 5) ? g.hostileText() : g.word(g.int(1...200))) {
                    $0.description = g.one(in: 3) ? g.hostileText() : ""
                    $0.location = g.maybe(g.one(in: 3) ? g.hostileText() : "Park")
                    $0.startsAt = TestCommunity.start + .days(Int64(g.int(-400...400)))
                    $0.endsAt = g.maybe($0.startsAt + .hours(Int64(g.int(-1...50))))
                    $0.timeZone = g.maybe(g.pick(["Asia/Tokyo", "Nowhere/Land"]))
                    $0.tags = (0..<g.int(0...12)).map { "Tag \($0) \(g.hostileText().prefix(20))" }
                    $0.recurrenceID = g.maybe($0.startsAt)
                    $0.isCancelled = g.one(in: 6)
                }
            }
            let first = try await run(community, ana, entries)
            try #require(first.added + first.skipped.count == entries.count)
            let rows = try await community.read { try Snapshot($0).rows }
            let again = try await run(community, ana, entries)
            try #require(again.added == 0 && again.updated == 0 && again.unchanged == first.added && again.skipped == first.skipped)
            try #require(try await community.read { try Snapshot($0).rows } == rows)
        }
    }

    @Test func instancesOfASeriesAreEventsOfTheirOwn() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let entries = (1...3).map { day in entry("series") { $0.recurrenceID = TestCommunity.start + .days(Int64(day)) } }
        #expect(try await run(community, ana, entries).added == 3)
        #expect(try await run(community, ana, entries + [entry("series")]).added == 1)
    }

    @Test func whatIsMinglesOwnStays() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await run(community, ana, [entry("a")])
        let id: ID<Event> = try #require(try await community.value("SELECT id FROM event"))
        try await community.update(id, as: ana) {
            $0.capacity = .set(5)
            $0.visibility = .set(.invited)
            $0.address = .set("Long Lane 7")
        }
        _ = try await run(community, ana, [entry("a", "Longer run")])
        let details = try await SeatBook(id, in: community).event.details
        #expect(details.title == "Longer run" && details.capacity == 5 && details.visibility == .invited && details.place.address == "Long Lane 7")
    }

    @Test func oneImportsForOneselfOnly() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        #expect(try await community.refusal(ImportEvents(host: ana.userID!, entries: [entry("a")]), as: bo)?.code == .notFound)
        _ = try await run(community, ana, [entry("a")])
        #expect(try await run(community, bo, [entry("a", "Mine")]).added == 1, "the same UID of another host is another event")
        #expect(try await community.count("SELECT count(*) FROM event WHERE title = 'Run'") == 1)
    }
}
