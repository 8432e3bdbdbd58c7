import Domain
import Foundation
import Properties
import Synchronization
import Testing

@testable import Device

/// A stalled queue is sent over new connections, and the status says so meanwhile.
struct StalledQueueTests {
    @Test(.timeLimit(.minutes(10))) func connectionsThatAreStuckAreMadeAnew() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stalled-\(UUID().uuidString)")
        try PrivateFolder.prepare(folder)
        let start = Instant(seconds: 1_795_802_400)
        let path = folder.appending(path: "outbox.sqlite").path
        let outbox = try Outbox(path: path, of: SyncEngine.stubOwner) { ID(at: start) { 7 } }
        _ = try outbox.append("todo.add", "{}", at: start)
        outbox.close()

        // Each look at the clock is 20 s later.
        let clock = Mutex(start)
        let environment = DeviceEnvironment(
            now: {
                clock.withLock { now in
                    now = now + .seconds(20)
                    return now
                }
            }, random: { 7 })
        let isStuck = Mutex(true)
        let transport = StubTransport(
            { request in
                if isStuck.withLock({ $0 }) { throw SyncFailure.unreachable("stuck") }
                guard request.path.contains("push") else { return .emptyPage }
                let reply = #"{"lastCommandId": 1, "results": [{"id": 1, "status": "applied"}]}"#
                return ServerResponse(status: 200, body: Data(reply.utf8))
            }, onReconnect: { isStuck.withLock { $0 = false } })
        let statuses = Mutex<[SyncStatus]>([])
        let engine = try SyncEngine.stub(in: folder, over: transport, environment) { status in
            statuses.withLock { $0.append(status) }
        }
        try await engine.run()
        let seen = statuses.withLock { $0 }
        #expect(seen.contains { $0.stall?.reason == .noResponse && $0.queued == 1 })
        #expect(seen.last?.phase == .current && seen.last?.queued == 0 && seen.last?.stall == nil)
        #expect(transport.reconnectionCount == 1)
    }
}
