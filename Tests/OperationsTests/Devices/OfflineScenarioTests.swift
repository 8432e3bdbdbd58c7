import Domain
import Properties
import Synchronization
import Testing
import Wire

@testable import Device
@testable import Operations

/// Every command that works offline is queued on a device, sent, performed by the server, and received again.
struct OfflineScenarioTests {
    private static let scenarios = Scenario.all.filter { Simulation.offline.contains($0.command) }

    private struct Diverted: Error {}

    @Test(.tags(.P16)) func everyOfflineCommandIsTried() {
        #expect(Set(Self.scenarios.map(\.command)) == Simulation.offline)
    }

    @Test(.tags(.P13, .P16), arguments: scenarios)
    func whatIsDoneOnADeviceArrives(_ scenario: Scenario) async throws {
        let world = try await World()
        let server = SimulatedServer(world.community)
        let isTried = Mutex(false)
        world.community.probe { command, actor in
            // What leads to the command is done elsewhere.
            guard type(of: command).name == scenario.command, let command = command as? any ClientCommand,
                actor.person != nil
            else { return }
            isTried.withLock { $0 = true }
            // Addresses are invited over the network alone.
            guard !command.needsNetwork else { throw Diverted() }
            // Photos are uploaded before the commands that name them.
            for letter in "abcde" { try await world.community.upload(letter, as: letter, by: actor) }
            // Some scenarios are about what ended long ago.
            let phone = try SimulatedPhone(of: actor, on: server, holdsArchive: true)
            defer { phone.remove() }
            #expect(try await phone.sync() == nil)
            #expect(try await phone.differences() == [])
            do {
                let queued = try SimulatedPhone.perform(command, on: phone.device)
                #expect(try phone.device.pending() == [queued])
            } catch let refusal as Refusal {
                // Administrators may delete things that they cannot see and so do not hold.
                #expect(refusal == .notFound && actor.person?.role == .administrator, "\(refusal)")
                throw Diverted()
            }
            #expect(try await phone.sync() == nil)
            #expect(try phone.device.refused().map { $0.problem?.detail } == [])
            #expect(try await phone.differences() == [])
            throw Diverted()
        }
        do { try await scenario.perform(world) } catch is Diverted {}
        #expect(isTried.withLock { $0 })
    }
}
