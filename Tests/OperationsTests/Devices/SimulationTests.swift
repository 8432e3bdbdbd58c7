import Domain
import Foundation
import Properties
import Synchronization
import Testing

@testable import Operations

/// Devices end with the server's rows, and the server with everything that was done on them, once.
struct SimulationTests {
    /// A seed takes some seconds of one core. `bin/torture` runs 500 times as many: 10,000.
    private static let seeds = 20

    @Test(.tags(.P12, .P13, .P16, .P54, .P55)) func devicesEndWithWhatTheServerHas() async throws {
        try await forAll(Self.seeds) { g in
            let differences = try await Simulation.differences(&g)
            try #require(
                differences.isEmpty,
                """
                \(differences.prefix(20).joined(separator: "\n"))
                Again: MINGLE_SEED=\(g.seed) bin/test swift --filter SimulationTests/devicesEnd
                """)
        }
        guard !isOneSeed else { return }
        // Many runs do everything; a few do most. `OfflineScenarioTests` does each for certain.
        let missing = Simulation.offline.subtracting(Simulation.queued.withLock { $0 }).sorted()
        let hasMany = ProcessInfo.processInfo.environment["MINGLE_CASES"] != nil
        #expect(missing.count <= (hasMany ? 0 : Simulation.offline.count / 4), "not queued: \(missing)")
    }

    /// A failed seed can be repeated: two runs send the same calls and get the same responses. The order of sets is the
    /// same only with `SWIFT_DETERMINISTIC_HASHING`, which bin/test sets.
    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil,
            "needs SWIFT_DETERMINISTIC_HASHING=1"))
    func aSeedRepeatsItsRun() async throws {
        let first = try await Simulation.trace(seed: 20_261_127, steps: 60)
        let second = try await Simulation.trace(seed: 20_261_127, steps: 60)
        #expect(first.count > 20 && first.count == second.count)
        for (number, (one, other)) in zip(first, second).enumerated() where one != other {
            Issue.record("call \(number) differs:\n\(one.prefix(2_000))\n\(other.prefix(2_000))")
            return
        }
    }

    /// A new command that works offline comes up.
    @Test func everyOfflineCommandIsSomethingThatPeopleDo() {
        #expect(Set(Simulation.habits.map(\.command)) == Simulation.offline)
    }

    /// The comparison notices a device or a server that is wrong.
    @Test(arguments: Simulation.Mutation.allCases) func aMistakeIsSeen(_ mutation: Simulation.Mutation) async throws {
        for seed: UInt64 in 1...12 {
            var g = Generator(seed: seed)
            do { if try await !Simulation.differences(&g, mutation).isEmpty { return } } catch let refusal as Refusal {
                // A copy that lacks its owner is not read.
                #expect(refusal.code == .unavailable)
                return
            }
        }
        Issue.record("nothing differs")
    }
}
