import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A public event with an open list of 25 guests.
struct ArchiveStage {
    /// After this, every event of the tests has ended more than 180 days ago.
    static let later = Span.days(210)

    let community: TestCommunity
    let event: ID<Event>
    let host: Actor
    /// Not a guest.
    let member: Actor

    init() async throws {
        community = try TestCommunity()
        (host, member) = (try await community.member("Ana"), try await community.member("Dia"))
        event = try await community.event(by: host)
        let people = try await community.members(25)
        try await community.writeDirectly { [event = self.event] tx in
            for person in people {
                _ = try GuestRSVP(EventRow.find(event, in: tx)!, guest: .user(person)).set(.going, party: 1, in: tx)
            }
        }
        try await community.forgetMails()
    }

    /// Withdraws the RSVPs of the guests who move to the archive first and last.
    func withdrawTwo() async throws {
        try await community.writeDirectly { [event = self.event] tx in
            for order in ["ORDER BY id", "ORDER BY id DESC"] as [SQL] {
                let user: ID<User> = try tx.value(
                    "SELECT user_id FROM rsvp WHERE event_id = \(event) \(order) LIMIT 1")!
                let rsvp = GuestRSVP(try EventRow.find(event, in: tx)!, guest: .user(user))
                try rsvp.withdraw(rsvp.current(in: tx)!, in: tx)
            }
        }
    }
}

extension TestCommunity {
    /// Moves everything that is due to the archive.
    func archiveEvents() async throws {
        while try await read({ [now = self.now] in try ArchiveEvents.isDue(now: now, in: $0) }) {
            try await perform(ArchiveEvents(), as: .system)
        }
    }

    func isArchived(_ event: ID<Event>) async throws -> Bool {
        try await value("SELECT is_archived FROM event WHERE id = \(event)", as: Bool.self) == true
    }

    func checkLog() async throws {
        #expect(try await read { try LogCheck.problems(in: $0) } == [])
    }
}

extension SimulatedDevice {
    func events() async throws -> Set<ID<Event>> {
        try await read { Set(try $0.rows("SELECT id FROM event") { try $0.next(ID<Event>.self) }) }
    }

    /// Pulls, and requires that the device holds the rows of its scopes and no others.
    func check(against community: TestCommunity, _ what: Comment = "") async throws {
        try await pull(from: community)
        let me = Actor.person(person)
        let scopes = try await scopes(in: community)
        let events = try await events()
        let there = try await community.read {
            try VisibleRows(scopes, blocked: SyncQuery.blocked(from: me, in: $0), in: $0)
        }
        // Own RSVPs and tickets of an event that the device does not hold stay there, and are not shown.
        let missing = try await community.read { reader in
            try reader.rows("SELECT id FROM event WHERE is_archived") { try $0.next(ID<Event>.self) }
        }.filter { !events.contains($0) }.map(\.sqlValue)
        let shown = there.rows.filter { key, content in
            ![.rsvp, .ticket].contains(key.kind)
                || !content.contains { $0.name == "event_id" && missing.contains($0.value) }
        }
        let here = try await read { try VisibleRows(scopes, in: $0) }
        try #require(here.rows == shown, what)
        let held = try await read {
            try $0.rows("SELECT DISTINCT scope FROM held") { try $0.next(Scope.self) }
        }
        try #require(scopes.isSuperset(of: held), what)
    }
}
