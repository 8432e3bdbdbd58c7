import Domain
import Properties
import Store
import Testing

@testable import Operations

struct CreateEventTests {
    @Test(.tags(.P57)) func hostileTextAppearsAsTypedOrIsRefusedWithItsField() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        // Surrounding white space and bidirectional control characters are invisible when pasted, and are removed.
        func line(_ text: String) -> String { Text.trimmed(Text.removingBidiControls(text)) }
        try await forAll(200) { g in
            let (title, description, place, tag) = (g.hostileText(), g.hostileText(), g.hostileText(), g.hostileText())
            do {
                let id = try await community.event(by: ana) {
                    $0.title = title
                    $0.description = description
                    $0.locationName = place
                    $0.tags = [tag]
                }
                let view = try await community.view(id, as: ana)
                try #require(Array(view.title.utf8) == Array(line(title).utf8))
                try #require(
                    Array(view.description.utf8) == Array(Text.trimmed(description.replacing("\r\n", with: "\n")).utf8))
                try #require(Array(view.locationName.utf8) == Array(line(place).utf8))
                try #require(view.tags.map(\.name) == [line(tag)].filter { !$0.isEmpty })
                let found = try await community.read { [now = community.now] in
                    try EventQuery.events(EventFilter(query: title), as: ana, limit: 1000, now: now, in: $0).items
                }
                try #require(found.contains { $0.id == id }, "what was typed finds it")
            } catch let refusal as Refusal {
                try #require(refusal.code == .invalid && !refusal.fields.isEmpty)
            }
        }
    }

    @Test(.tags(.P6)) func aRefusedEventWritesNothing() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let before = try await community.read { try Snapshot($0).rows }
        for spoil in [
            { $0.title = " " }, { $0.startsAt = TestCommunity.start - .seconds(1) }, { $0.endsAt = $0.startsAt },
            { $0.capacity = 0 }, { $0.timeZone = "Mars/Olympus" }, { $0.locationName = nil },
        ] as [(inout EventInput) -> Void] {
            #expect(try await community.refusal(CreateEvent(TestCommunity.input(spoil)), as: ana)?.code == .invalid)
        }
        #expect(try await community.read { try Snapshot($0).rows } == before)
        #expect(try await community.count("SELECT count(*) FROM event") == 0)
    }

    @Test func aClientMayNameTheEventOnce() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let id = ID<Event>(at: community.now) { 5 }
        #expect(try await community.perform(CreateEvent(id: id, TestCommunity.input()), as: ana) == id)
        // Repeating the command is idempotent; a different event under the id is refused.
        #expect(try await community.perform(CreateEvent(id: id, TestCommunity.input()), as: ana) == id)
        let bo = try await community.member("Bo")
        for (actor, title) in [(ana, "Another"), (bo, "Dinner")] {
            let refusal = try await community.refusal(
                CreateEvent(id: id, TestCommunity.input { $0.title = title }), as: actor)
            #expect(refusal?.code == .duplicate && refusal?.fields["id"] != nil)
        }
        #expect(try await community.count("SELECT count(*) FROM event") == 1)
        // The id of a deleted event is never reused.
        try await community.perform(DeleteEvent(id: id), as: ana)
        #expect(try await community.refusal(CreateEvent(id: id, TestCommunity.input()), as: ana)?.code == .duplicate)
    }

    @Test func defaultsAreThoseOfTheSpec() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let view = try await community.view(community.event(by: ana), as: ana)
        #expect(view.visibility == .public && view.timeZone == "Europe/Berlin" && view.capacity == nil)
        #expect(view.companionsAllowed == 0 && view.offerHours == 0 && view.guestList == .names)
        #expect(!view.locationHidden && !view.guestsMayInvite && !view.passLargeParties)
        #expect(view.mine.role == .host && view.version == 1)
    }

    @Test func whatWasCommittedIsAnnounced() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let id = try await community.event(by: ana)
        let announced = community.announced
        #expect(
            announced.suffix(4).map(\.kind) == [.event, .seats, .publicHost, .rights]
                && announced.suffix(4).first?.row == id.bytes)
        #expect(
            announced
                == (try await community.read { reader in
                    try [.user(ana.userID!), .community, .public].flatMap { try reader.changes(in: $0, after: 0) }
                }.sorted { announced.firstIndex(of: $0)! < announced.firstIndex(of: $1)! }))
        _ = try await community.refusal(CreateEvent(TestCommunity.input { $0.title = "" }), as: ana)
        #expect(community.announced == announced)
    }
}
