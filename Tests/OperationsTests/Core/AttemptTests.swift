import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A refusal rolls back what its command did, but the record of the attempt stays. A device's command counts whatever
/// its outcome.
@Suite(.tags(.P21)) struct AttemptTests {
    /// Records what a push keeps: the number of the last command that was processed.
    @discardableResult
    private func push<C: ClientCommand>(
        _ number: Int, _ command: C, as actor: Actor, to community: TestCommunity
    ) async throws -> String {
        try await community.community.attempt(
            command, as: actor,
            unless: { tx in
                let last: String = try tx.value("SELECT value FROM setting WHERE name = 'last'") ?? "0"
                return Int(last)! >= number ? "known" : nil
            },
            keep: { tx, result in
                try tx.execute(
                    "INSERT INTO setting (name, value) VALUES ('last', \("\(number)")) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
                )
                switch result {
                case .success: return "applied"
                case .failure(let refusal): return refusal.code.rawValue
                }
            })
    }

    private func last(_ community: TestCommunity) async throws -> String? {
        try await community.read { try $0.value("SELECT value FROM setting WHERE name = 'last'") }
    }

    @Test func aRefusalIsKeptAndItsWritesAreNot() async throws {
        let world = try await World()
        let before = try await world.community.read { try Snapshot($0).rows }
        let changes = try await world.community.count("SELECT count(*) FROM change")
        // The second invited address fails, after the first was written and its mail queued.
        let taken: ID<Invitation> = try #require(try await world.community.value("SELECT id FROM invitation"))
        let jobs = try await world.community.count("SELECT count(*) FROM job")
        let command = InviteGuests(
            event: world.dinner, emails: ["x@example.org", "y@example.org"], ids: [taken.other, taken])
        #expect(try await push(1, command, as: world.ana, to: world.community) == "duplicate")
        #expect(try await last(world.community) == "1")
        #expect(try await world.community.read { try Snapshot($0).rows } == before)
        #expect(try await world.community.count("SELECT count(*) FROM change") == changes)
        #expect(try await world.community.count("SELECT count(*) FROM job") == jobs)
        #expect(try await world.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func eachIsPerformedOnce() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let command = CreateEvent(TestCommunity.input())
        #expect(try await push(1, command, as: ana, to: community) == "applied")
        #expect(try await push(1, command, as: ana, to: community) == "known")
        #expect(try await community.count("SELECT count(*) FROM event") == 1)
        #expect(community.announced.contains { $0.kind == .event })
    }

    /// That includes commands that are refused before they are performed.
    @Test func whatIsTooMuchOrForTheSystemIsARefusalToo() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let long = CreateEvent(TestCommunity.input { $0.title = String(repeating: "x", count: 1 << 20) })
        #expect(try await push(1, long, as: ana, to: community) == "invalid")
        #expect(try await last(community) == "1")
        let refused = try await community.community.attempt(HealthCheck(), as: ana) { _, result in
            (try? result.get()) == nil
        }
        #expect(refused)
    }

    @Test func anErrorThatIsNoRefusalKeepsNothing() async throws {
        let community = try TestCommunity()
        struct Broken: Error {}
        let ana = try await community.member("Ana")
        await #expect(throws: Broken.self) {
            try await community.community.attempt(CreateEvent(TestCommunity.input()), as: ana) { _, _ in throw Broken()
            }
        }
        #expect(try await community.count("SELECT count(*) FROM event") == 0)
    }
}

extension ID {
    /// A different id.
    fileprivate var other: ID { ID(bytes: bytes.map { $0 ^ 1 })! }
}
