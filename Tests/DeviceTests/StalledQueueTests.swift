import Domain
import Foundation
import Properties
import Synchronization
import Testing

@testable import Device

/// A queue that stands still is sent over new connections, and the status says so meanwhile.
struct StalledQueueTests {
    @Test(.timeLimit(.minutes(1))) func connectionsThatAreStuckAreMadeAnew() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stalled-\(UUID().uuidString)")
        try PrivateFolder.prepare(folder)
        let start = Instant(seconds: 1_795_802_400)
        let outbox = try Outbox(path: folder.appending(path: "outbox.sqlite").path) { ID(at: start) { 7 } }
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
                let body =
                    request.path.contains("push")
                    ? #"{"lastCommandId": 1, "results": [{"id": 1, "status": "applied"}]}"#
                    : #"{"scopesRemoved": [], "scopesAdded": [], "tombstones": [], "puts": [], "lastCommandId": 1, "cursor": "c", "more": false}"#
                return ServerResponse(status: 200, body: Data(body.utf8))
            }, onReconnect: { isStuck.withLock { $0 = false } })
        let credentials = CredentialFile(folder.appending(path: "credentials.json"))
        try credentials.save(Credentials(accessToken: "a", refreshToken: "r", expiresAt: start))
        let connection = ServerConnection(transport, language: "en")
        let tokens = DeviceTokens(credentials, connection)
        let store = try LocalStore(of: ID(at: start) { 1 }, in: folder, environment)
        let photos = PhotoCache(in: try PhotoFolder(folder.appending(path: "photos")), store, connection, tokens)
        let statuses = Mutex<[SyncStatus]>([])
        let engine = SyncEngine(
            store, connection, tokens, photos, nil, environment, follows: false, holdsArchive: false
        ) { status in
            statuses.withLock { $0.append(status) }
        }
        try await engine.run()
        let seen = statuses.withLock { $0 }
        #expect(seen.contains { $0.stall?.reason == .noResponse && $0.queued == 1 })
        #expect(seen.last?.phase == .current && seen.last?.queued == 0 && seen.last?.stall == nil)
        #expect(transport.reconnectionCount == 1)
    }
}
