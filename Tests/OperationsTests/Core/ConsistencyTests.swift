import Domain
import Store
import Testing

@testable import Operations

/// `mingle check` finds what is stored twice and differs.
struct ConsistencyTests {
    @Test(arguments: [
        ("UPDATE seats SET capacity = 40 WHERE capacity IS NOT NULL", "seats"), ("UPDATE seats SET going = going + 1, taken = taken + 1 WHERE capacity IS NULL", "counts"),
        ("UPDATE public_host SET given_name = 'Eve'", "strangers"), ("DELETE FROM public_host", "strangers"),
        ("DELETE FROM seat_hold", "neither confirmed nor held"), ("DELETE FROM change WHERE scope = 'public'", "change log"),
    ] as [(SQL, String)]) func findsWhatDiffers(_ damage: SQL, _ word: String) async throws {
        let world = try await World()
        try await world.community.perform(RSVPByLink(token: world.link, name: "Hal", email: "hal@example.org", status: .maybe), as: .nobody)
        #expect(try await world.community.read { try Consistency.problems(in: $0) }.isEmpty)
        try await world.community.bulk { try $0.execute(damage) }
        let problems = try await world.community.read { try Consistency.problems(in: $0) }
        #expect(problems.contains { $0.contains(word) }, "\(problems)")
    }
}
