import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Store
import StoreSQLite
import Synchronization

@testable import TestCampus

/// Seats without protection, as they are often programmed: read how many are taken, and write if there is room. Nothing
/// guards the time between, and the table has no constraint.
final class UnguardedSeats: Sendable {
    private let folder: URL
    private let database: SQLiteDatabase
    private let seats: Int

    /// One more than the number of seats.
    private let sameMoment: Gate

    init(seats: Int) throws {
        self.seats = seats
        sameMoment = Gate(opensAt: seats + 1)
        folder = Scratch.path("naive")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try SQLiteDatabase(path: folder.appending(path: "naive.sqlite").path)
    }

    deinit {
        try? database.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The largest number of seats that was ever taken at once.
    var maxTaken: Int { most.withLock { $0 } }
    private let most = Mutex(0)

    func application(onReady: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
        let router = Router()
        router.put("/api/v1/events/1/rsvp") { [self] request, _ in
            let person = request.headers[.authorization] ?? ""
            let body = try JSONValue(Array(try await request.body.collect(upTo: 10_000).readableBytesView))
            let (wants, party) = (body["status"] == "going", body["party"].int ?? 1)
            guard party <= seats else { return Response(status: .unprocessableContent) }
            let count = try await database.read {
                try $0.value("SELECT coalesce(sum(party), 0) FROM naive WHERE going", as: Int.self) ?? 0
            }
            let isGoing = wants && count + party <= seats
            // Concurrent requests have all read the count before the first of them writes.
            if isGoing { await sameMoment.pass() }
            let now = try await database.write { writer in
                try writer.execute(
                    "INSERT INTO naive (person, party, going) VALUES (\(person), \(party), \(isGoing)) ON CONFLICT (person) DO UPDATE SET party = excluded.party, going = excluded.going"
                )
                return try writer.value("SELECT coalesce(sum(party), 0) FROM naive WHERE going", as: Int.self) ?? 0
            }
            most.withLock { $0 = max($0, now) }
            let status = isGoing ? "going" : wants ? "waitlisted" : "notGoing"
            return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "{\"status\":\"\(status)\"}")))
        }
        router.delete("/api/v1/events/1/rsvp") { [self] request, _ in
            let person = request.headers[.authorization] ?? ""
            try await database.write { _ = try $0.execute("DELETE FROM naive WHERE person = \(person)") }
            return Response(status: .noContent)
        }
        return Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0), backlog: 1024),
            onServerRunning: { await onReady($0.localAddress?.port ?? 0) }, logger: Logger(label: "naive"))
    }

    func prepare() async throws {
        try await database.write {
            _ = try $0.execute(
                "CREATE TABLE naive (person \(.text) PRIMARY KEY, party \(.integer) NOT NULL, going \(.boolean) NOT NULL) \(.strict)"
            )
        }
    }
}

/// A barrier: holds tasks until enough have arrived, then stays open.
private actor Gate {
    private var missing: Int
    private var held: [CheckedContinuation<Void, Never>] = []

    init(opensAt count: Int) {
        missing = count
    }

    func pass() async {
        missing -= 1
        guard missing > 0 else {
            for one in held { one.resume() }
            held = []
            return
        }
        await withCheckedContinuation { held.append($0) }
    }
}
