import Domain
import HTTPTypes
import Store
import StoreSQLite
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// A person has a limited number of clients that push.
struct ClientLimitTests {
    @Test func `A client too many is refused by its own code, and takes the place of one that is unused`() async throws
    {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.cast.people[.host]!
        let now = campus.server.now
        let first = ID<SyncClient>(high: 0x7000, low: 1)
        try await campus.server.file.write { tx in
            for number in 1...UInt64(SyncClient.maxPerPerson) {
                let client = ID<SyncClient>(high: 0x7000, low: number)
                _ = try tx.execute(
                    "INSERT INTO sync_client (id, user_id, last_command, used_at) VALUES (\(client), \(host.id), 0, \(now))"
                )
            }
        }
        func push() async throws -> ReceivedReply {
            try await campus.server.call(
                .post, "/sync/push", as: host.bearer,
                [
                    "clientId": "019a0000-0000-7000-8000-000000000077",
                    "commands": [
                        [
                            "id": 1, "name": "todo.add",
                            "payload": ["event": .string("\(campus.cast.event)"), "title": "Chairs"],
                        ]
                    ],
                ])
        }
        let refused = try await push()
        #expect(refused.status == 409 && refused.code == "too_many_clients", "\(refused.text)")
        #expect(refused.header("Retry-After") == nil && refused.json["expected"] == .null)
        // A pull makes no client.
        let pull = try await campus.server.call(
            .get, "/sync/pull?client=019a0000-0000-7000-8000-000000000078", as: host.bearer)
        #expect(pull.status == 200 && pull.json["lastCommandId"].int == 0)
        #expect(try await campus.server.count("SELECT count(*) FROM sync_client") == SyncClient.maxPerPerson)

        try await campus.server.file.write { tx in
            _ = try tx.execute("UPDATE sync_client SET used_at = \(now - .days(91)) WHERE id = \(first)")
        }
        let taken = try await push()
        #expect(taken.status == 200 && taken.json["lastCommandId"].int == 1, "\(taken.text)")
        #expect(try await campus.server.count("SELECT count(*) FROM sync_client WHERE id = \(first)") == 0)
    }
}
