import Foundation
import Properties

@testable import TestCampus

/// Many people who send RSVPs to one event at once, each over their own TCP connection. They send parties of one to
/// four, duplicates, cancellations and changes.
struct RSVPLoad: Sendable {
    /// A person's last RSVP, with the times by the client's clock.
    struct Record: Sendable {
        var person: Int
        /// The current status, going or waiting; nil after a withdrawal or refusal.
        var status: String?
        var party: Int
        /// The interval in which the current RSVP was first given.
        var sent: ContinuousClock.Instant
        var received: ContinuousClock.Instant
    }

    var port: Int
    /// Each person's bearer token.
    var people: [String]
    /// The path under `/api/v1`.
    var path: String
    var seats: Int
    var seed: UInt64

    func run() async throws -> [Record] {
        let clients = try await withThrowingTaskGroup(of: HTTPConnection.self) { group in
            for _ in people { group.addTask { try await HTTPConnection(port: port) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let records = try await withThrowingTaskGroup(of: Record.self) { group in
            for (index, client) in clients.enumerated() {
                group.addTask { try await act(index, client) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for client in clients { await client.close() }
        return records
    }

    private func act(_ person: Int, _ client: HTTPConnection) async throws -> Record {
        var generator = Generator(seed: seed &+ UInt64(person))
        let party = generator.int(1...4)
        var record = try await rsvp(person, client, "going", party)
        guard record.status != nil else { return record }
        switch generator.int(1...6) {
        case 1:
            // A retry after a lost reply; the person keeps their place on the waitlist.
            let again = try await rsvp(person, client, "going", party)
            record.status = again.status
        case 2:
            let reply = try await client.send("DELETE", "/api/v1" + path, bearer: people[person], nil)
            guard reply.status == 204 else { throw Unexpected("DELETE: \(reply)") }
            record.status = nil
        case 3:
            _ = try await rsvp(person, client, "notGoing", party)
            record = try await rsvp(person, client, "going", party)
        default: break
        }
        return record
    }

    private func rsvp(_ person: Int, _ client: HTTPConnection, _ status: String, _ party: Int) async throws -> Record {
        let sent = ContinuousClock.now
        let body = JSONValue.object(["status": .string(status), "party": .number(Double(party))])
        let (code, reply) = try await client.send("PUT", "/api/v1" + path, bearer: people[person], body)
        let received = ContinuousClock.now
        guard code == 200 else {
            // A party larger than the whole event cannot even wait.
            guard code == 422, party > seats else { throw Unexpected("PUT: \(code) \(reply)") }
            return Record(person: person, status: nil, party: party, sent: sent, received: received)
        }
        let became = reply["status"].string
        return Record(
            person: person, status: became == "notGoing" ? nil : became, party: party, sent: sent, received: received)
    }

    /// Five by default; for a full run set `MINGLE_RACE_ROUNDS=200`.
    static var rounds: Int { ProcessInfo.processInfo.environment["MINGLE_RACE_ROUNDS"].flatMap { Int($0) } ?? 5 }
}
