import Domain
import Foundation
import Properties
import Store
import Synchronization
import Testing

@testable import Operations
@testable import ServerOperations

/// Every command that works offline equals once when it is performed twice: the second time it changes no row, or is
/// refused. On the stream, rows can be newer than the number up to which a client's commands are settled.
///
/// `ReplicaTests` does the same on devices.
struct RepeatedCommandTests {
    private static let scenarios = Scenario.all.filter { worksOffline(CommandRegistry.all.type(named: $0.command)) }

    private static func worksOffline(_ type: (any Command.Type)?) -> Bool {
        (type as? any ClientCommand.Type).map { $0.offline != .no } ?? false
    }

    @Test func everyCommandThatWorksOfflineIsRepeated() {
        let all = CommandRegistry.device.offlineCommands.map { $0.name }
        #expect(Set(Self.scenarios.map(\.command)) == Set(all) && all.count > 80)
    }

    @Test(arguments: scenarios) func performedTwiceIsOnce(_ scenario: Scenario) async throws {
        let world = try await World()
        let community = world.community
        let chance = Mutex(Generator(seed: 0xD))
        community.choose { command in chance.withLock { command.withChosenIDs(at: community.now, &$0) } }
        let last = Mutex<(command: any Command, actor: Actor)?>(nil)
        let repeated = Mutex<Set<String>>([])
        /// Performs the last command once more.
        @Sendable func repeatLast() async throws {
            let done = last.withLock { last in
                defer { last = nil }
                return last
            }
            guard let (command, actor) = done, Self.worksOffline(type(of: command)) else { return }
            let name = type(of: command).name
            if let command = command as? any ClientCommand { try Self.checkNamesOfIDs(command) }
            let once = try await community.read { try Snapshot($0).rows }
            do { try await Self.perform(command, as: actor, in: community.community) } catch is Refusal {}
            let twice = try await community.read { try Snapshot($0).rows }
            let changed = Set(once.keys).union(twice.keys).filter { once[$0] != twice[$0] }
            #expect(changed.isEmpty, "\(name) twice: \(changed.map { "\($0.kind) in \($0.scope)" }.sorted())")
            repeated.withLock { _ = $0.insert(name) }
        }
        community.probe { command, actor in
            try await repeatLast()
            last.withLock { $0 = (command, actor) }
        }
        try await scenario.perform(world)
        try await repeatLast()
        #expect(repeated.withLock { $0.contains(scenario.command) })
    }

    /// The fields that name what a command makes are declared, so that a server finds them in a payload that it cannot
    /// decode.
    private static func checkNamesOfIDs(_ command: any ClientCommand) throws {
        let payload = try JSONDecoder().decode(PayloadValue.self, from: JSONEncoder().encode(command))
        let name = type(of: command).name
        let pushed = PushedCommand(number: 1, name: name, payload: payload)
        #expect(pushed.namedIDsToMake == Set(command.idsToMake), "\(name)")
    }

    private static func perform<C: Command>(_ command: C, as actor: Actor, in community: Community) async throws {
        _ = try await community.perform(command, as: actor)
    }
}
