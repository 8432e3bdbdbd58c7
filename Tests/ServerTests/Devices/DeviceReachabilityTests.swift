import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Store
import Synchronization
import Testing

@testable import Device
@testable import Server
@testable import TestCampus

/// A device waits for its network, and goes on at once when it is back.
struct DeviceReachabilityTests {
    /// A network that a test switches.
    private final class Switch: Reachability {
        private let continuation: AsyncStream<Bool>.Continuation
        private let stream: AsyncStream<Bool>
        private let ended = Mutex<[Bool]>([])

        init() { (stream, continuation) = AsyncStream.makeStream() }

        var calls: [Bool] { ended.withLock { $0 } }
        func set(_ isOnline: Bool) { continuation.yield(isOnline) }
        func changes() -> AsyncStream<Bool> { stream }
        func callEnded(hadResponse: Bool) { ended.withLock { $0.append(hadResponse) } }
    }

    @Test(.tags(.P15), .timeLimit(.minutes(10))) func theQueueIsSentAsSoonAsTheNetworkIsBack() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let folder = try phone.copiedFolder()
        let (network, transport) = (Switch(), RouterTransport(campus.server))
        let calls = Mutex(0)
        transport.fault.withLock {
            $0 = { _ in
                calls.withLock { $0 += 1 }
                return .lost
            }
        }
        // The clock does not move, so a wait after a failure would never end.
        let device = try #require(
            try Device(
                in: folder, over: { _ in transport },
                DeviceEnvironment(now: { campus.server.now }, random: { 7 }), language: "en",
                credentials: TestDevice.credentials(in: folder), follows: true,
                reachability: { _ in network }))
        try device.perform(campus.addTodo("Chairs"))
        var statuses = device.statusChanges.makeAsyncIterator()
        let running = Task { try await device.run() }
        defer { running.cancel() }
        network.set(false)
        while let status = await statuses.next(), status.phase != .offline {}
        let before = calls.withLock { $0 }
        #expect(network.calls.allSatisfy { !$0 })
        // A new command makes the device look at the queue again.
        try device.perform(campus.addTodo("Tables"))
        let status = await statuses.next()
        #expect(status?.phase == .offline && status?.queued == 2)
        #expect(calls.withLock { $0 } == before, "nothing is tried")

        transport.fault.withLock { $0 = { _ in nil } }
        network.set(true)
        while let status = await statuses.next(), status.queued > 0 {}
        #expect(network.calls.contains(true))
    }
}
