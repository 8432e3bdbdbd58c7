import Domain
import Testing
import Wire

/// The version of what clients and servers send each other.
struct SyncSchemaTests {
    @Test func clientsFromTheMinimumOnAreServed() throws {
        #expect(SyncSchema.minimum <= SyncSchema.current)
        for version in [nil, SyncSchema.minimum, SyncSchema.current, SyncSchema.current + 1] {
            try SyncSchema.check(version)
        }
        let refusal = #expect(throws: Refusal.self) { try SyncSchema.check(SyncSchema.minimum - 1) }
        #expect(refusal?.code == .upgradeRequired)
    }

    @Test func theProblemNamesTheMinimum() {
        func problem(_ code: Refusal.Code) -> Problem {
            Problem(Refusal(code, "No."), requestId: "1", localize: { "\($0)" })
        }
        #expect(problem(.upgradeRequired).minimum == SyncSchema.minimum && problem(.upgradeRequired).status == 426)
        #expect(problem(.gone).minimum == nil)
    }
}
