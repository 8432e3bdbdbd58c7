import Domain
import Operations
import Properties
import ServerOperations
import Store
import StoreSQLite
import Testing

@testable import Server
@testable import TestCampus

/// The guest list as a CSV file for hosts.
struct GuestTableTests {
    /// A store that writes after every read.
    private struct BusyDatabase: Database {
        let inner: SQLiteDatabase
        let write: SQL

        func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
            let value = try await inner.read(body)
            try await inner.write { [write] in _ = try $0.execute(write) }
            return value
        }

        func write<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value {
            try await inner.write(body)
        }
        func dataVersion() async throws -> Int64 { try await inner.dataVersion() }
        func backUp(to path: String) async throws { try await inner.backUp(to: path) }
        func problems() async throws -> [String] { try await inner.problems() }
    }

    @Test(.tags(.P5)) func `It holds every guest once, though RSVPs come and go while it is read`() async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let text = try await server.event(by: host, ["title": "Parade"])
        let event = try #require(ID<Event>(text))
        let count = 450
        try await server.file.write { writer in
            for number in 0..<count {
                let (guest, rsvp) = (ID<Guest>(bytes: bytes(1, number))!, ID<RSVP>(bytes: bytes(2, number))!)
                try writer.execute(
                    "INSERT INTO guest (id, event_id, name) VALUES (\(guest), \(event), \("Guest \(number)"))")
                try writer.execute(
                    """
                    INSERT INTO rsvp (id, event_id, guest_id, status, party, answered_at)
                    VALUES (\(rsvp), \(event), \(guest), 'going', 1, \(TestServer.start + .seconds(Int64(number))))
                    """)
            }
        }
        // The first guest moves to the end.
        let moving: SQL = """
            UPDATE rsvp SET status = 'notGoing' WHERE id = (SELECT id FROM rsvp WHERE event_id = \(event) AND status = 'going' ORDER BY answered_at LIMIT 1)
            """
        let busy = Community(
            database: BusyDatabase(inner: server.file, write: moving), environment: server.community.environment,
            commands: .all, handlers: .server)
        let table = try await GuestCSV.file(of: event, as: server.actor(host), in: busy)
        let names = String(decoding: table, as: UTF8.self).split(separator: "\r\n").dropFirst().map {
            String($0.prefix { $0 != "," })
        }
        #expect(names == (0..<count).map { "Guest \($0)" })
        let later = String(
            decoding: try await GuestCSV.file(of: event, as: server.actor(host), in: server.community), as: UTF8.self)
        #expect(later.split(separator: "\r\n").last?.hasPrefix("Guest 0,") == true)
    }
}

private func bytes(_ kind: UInt8, _ number: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 13) + [kind, UInt8(number >> 8), UInt8(number & 255)]
}
