import Domain
import Foundation
import Properties
import Synchronization
import Testing

@testable import Operations

/// Devices end with the server's rows, and the server with everything that was done on them, once.
struct SimulationTests {
    /// A seed takes about a second of one core. `bin/torture` runs 34 times as many: 10,200.
    private static let seeds = 300
    /// The number of seeds that run at the same time.
    private static let lanes = 2

    @Test(.tags(.P12, .P13, .P16, .P54, .P55)) func devicesEndWithWhatTheServerHas() async throws {
        let lanes = isOneSeed ? 1 : Self.lanes
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    try await forAll(Self.seeds / lanes, round: UInt64(lane)) { g in
                        let differences = try await Simulation.differences(&g)
                        try #require(
                            differences.isEmpty,
                            """
                            \(differences.prefix(20).joined(separator: "\n"))
                            Again: MINGLE_SEED=\(g.seed) bin/test swift --filter SimulationTests/devicesEnd
                            """)
                    }
                }
            }
            try await group.waitForAll()
        }
        guard !isOneSeed else { return }
        // Many runs do everything; a few do most. `OfflineScenarioTests` does each for certain.
        let missing = Simulation.offline.subtracting(Simulation.queued.withLock { $0 }).sorted()
        let hasMany = ProcessInfo.processInfo.environment["MINGLE_CASES"] != nil
        #expect(missing.count <= (hasMany ? 0 : Simulation.offline.count / 4), "not queued: \(missing)")
    }

    /// The order of sets is the same only with `SWIFT_DETERMINISTIC_HASHING`, which bin/test sets.
    private static let isRepeatable = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil

    /// A failed seed can be repeated: two runs send the same calls and get the same responses and events.
    @Test(.enabled(if: isRepeatable, "needs SWIFT_DETERMINISTIC_HASHING=1")) func aSeedRepeatsItsRun() async throws {
        let first = try await Simulation.trace(seed: 20_261_127, steps: 60)
        let second = try await Simulation.trace(seed: 20_261_127, steps: 60)
        #expect(first.count > 20 && first.count == second.count)
        #expect(first.contains { $0.hasPrefix("event ") && $0.contains("puts") })
        for (number, (one, other)) in zip(first, second).enumerated() where one != other {
            Issue.record("call \(number) differs:\n\(one.prefix(2_000))\n\(other.prefix(2_000))")
            return
        }
    }

    /// A new command that works offline comes up.
    @Test func everyOfflineCommandIsSomethingThatPeopleDo() {
        #expect(Set(Simulation.habits.map(\.command)) == Simulation.offline)
    }

    /// The comparison notices a device or a server that is wrong, and says the same when the seed runs again.
    @Test(arguments: Simulation.Mutation.allCases) func aMistakeIsSeen(_ mutation: Simulation.Mutation) async throws {
        for seed: UInt64 in 1...12 {
            let failure = try await Self.failure(seed, mutation)
            if failure.isEmpty { continue }
            if Self.isRepeatable { #expect(try await Self.failure(seed, mutation) == failure) }
            return
        }
        Issue.record("nothing differs")
    }

    private static func failure(_ seed: UInt64, _ mutation: Simulation.Mutation) async throws -> [String] {
        var g = Generator(seed: seed)
        do { return try await Simulation.differences(&g, mutation) } catch let refusal as Refusal {
            // A copy that lacks its owner is not read.
            #expect(refusal.code == .unavailable)
            return ["\(refusal)"]
        }
    }
}
