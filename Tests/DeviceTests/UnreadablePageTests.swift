import Domain
import Foundation
import Store
import Synchronization
import Testing
import Wire

@testable import Device

/// A page with a row that cannot be stored is none, however it arrives.
@Suite(.timeLimit(.minutes(10))) struct UnreadablePageTests {
    private static let event = "01930000-0000-7000-8000-00000000cafe"

    /// Rows of the kind `seats` after one that is good: a text for a number, a count below zero, more seats taken than
    /// there are, and an id that is none.
    private static let rows = [
        (event, #"{"going": "1"}"#),
        (event, #"{"going": -1, "maybe": 0, "waiting": 0, "taken": 0}"#),
        (event, #"{"capacity": 1, "going": 2, "maybe": 0, "waiting": 0, "taken": 2}"#),
        ("1", #"{"going": 1, "maybe": 0, "waiting": 0, "taken": 1}"#),
    ]

    private static func page(_ id: String, _ row: String, cursor: String) -> String {
        let good = #"{"going": 1, "maybe": 0, "waiting": 0, "taken": 1}"#
        let puts = [("01930000-0000-7000-8000-00000000beef", good), (id, row)].map { id, row in
            #"{"type": "seats", "id": "\#(id)", "scope": "public", "version": 1, "row": \#(row)}"#
        }
        return
            #"{"scopesRemoved": [], "scopesAdded": [], "tombstones": [], "puts": [\#(puts.joined(separator: ", "))], "lastCommandId": 1, "cursor": "\#(cursor)", "more": false}"#
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "unreadable-\(UUID().uuidString)")
    private let start = Instant(seconds: 1_795_802_400)

    private var environment: DeviceEnvironment { DeviceEnvironment(now: { [start] in start }, random: { 7 }) }

    /// The stored cursor, the number of rows, and the commands whose rows have not arrived.
    private func stored() throws -> (String?, Int?, [PendingCommand.State]) {
        let store = try LocalStore(of: SyncEngine.stubOwner, in: folder, environment)
        defer { store.close() }
        let (cursor, rows) = try store.readCommitted { reader in
            (
                try reader.value("SELECT cursor FROM replica_position", as: String.self),
                try reader.value("SELECT count(*) FROM seats", as: Int.self)
            )
        }
        return (cursor, rows, try store.pending().map(\.state))
    }

    @Test(arguments: rows) func nothingOfAPulledPageIsStored(_ id: String, _ row: String) async throws {
        try PrivateFolder.prepare(folder)
        let path = folder.appending(path: "outbox.sqlite").path
        let outbox = try Outbox(path: path, of: SyncEngine.stubOwner) { ID(at: start) { 7 } }
        _ = try outbox.append("todo.add", "{}", at: start)
        outbox.close()
        let transport = StubTransport { request in
            let reply =
                request.path.contains("push")
                ? #"{"lastCommandId": 1, "results": [{"id": 1, "status": "applied"}]}"#
                : Self.page(id, row, cursor: "c")
            return ServerResponse(status: 200, body: Data(reply.utf8))
        }
        do {
            let engine = try SyncEngine.stub(in: folder, over: transport, environment)
            await #expect(throws: SyncFailure.unreadable(status: 200)) { try await engine.run(givingUpAfter: 1) }
        }
        let (cursor, rows, pending) = try stored()
        #expect(cursor == nil && rows == 0 && pending == [.applied])
    }

    @Test(arguments: rows) func nothingOfAStreamedPageIsStoredAndTheStreamIsClosed(
        _ id: String, _ row: String
    ) async throws {
        let (closed, close) = AsyncStream.makeStream(of: Void.self)
        let pulls = Mutex(0)
        let (pulled, pull) = AsyncStream.makeStream(of: Int.self)
        let transport = StubTransport(
            { _ in
                pull.yield(
                    pulls.withLock { count in
                        count += 1
                        return count
                    })
                return .emptyPage
            },
            follow: {
                AsyncThrowingStream { continuation in
                    continuation.onTermination = { _ in close.yield() }
                    continuation.yield(Data("data: \(Self.page(id, row, cursor: "d"))\n\n".utf8))
                }
            })
        do {
            let engine = try SyncEngine.stub(in: folder, over: transport, environment, follows: true)
            let running = Task { try await engine.run() }
            for await _ in closed { break }
            // What the stream could not bring is pulled.
            for await count in pulled where count == 2 { break }
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
        }
        let (cursor, rows, _) = try stored()
        #expect(cursor == "c" && rows == 0)
    }
}
