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
                Again: SWIFT_DETERMINISTIC_HASHING=1 MINGLE_SEED=\(g.seed) bin/test swift --filter SimulationTests/devicesEnd
                """)
        }
        guard !isOneSeed else { return }
        // Many runs do everything; a few do most. `OfflineScenarioTests` does each for certain.
        let missing = Simulation.offline.subtracting(Simulation.queued.withLock { $0 }).sorted()
        let hasMany = ProcessInfo.processInfo.environment["MINGLE_CASES"] != nil
        #expect(missing.count <= (hasMany ? 0 : Simulation.offline.count / 4), "not queued: \(missing)")
    }

    /// A new command that works offline comes up.
    @Test func everyOfflineCommandIsSomethingThatPeopleDo() {
        #expect(Set(Simulation.habits.map(\.command)) == Simulation.offline)
    }

    /// The comparison notices a device or a server that is wrong.
    @Test(arguments: Simulation.Mutation.allCases) func aMistakeIsSeen(_ mutation: Simulation.Mutation) async throws {
        for seed: UInt64 in 1...12 {
            var g = Generator(seed: seed)
            if try await !Simulation.differences(&g, mutation).isEmpty { return }
        }
        Issue.record("nothing differs")
    }
}
