import Foundation
import Properties

/// Many people who send RSVPs to one event at once, each over a TCP connection of their own: parties of one to four, RSVPs
/// sent twice, cancellations, and second thoughts.
struct Storm: Sendable {
    /// What one person did last, and when by the client's clock.
    struct Record: Sendable {
        var person: Int
        /// The standing RSVP is going or waiting; nil where it was taken back or refused.
        var status: String?
        var party: Int
        /// Between these the RSVP that stands was given for the first time.
        var sent: ContinuousClock.Instant
        var received: ContinuousClock.Instant
    }

    var port: Int
    /// Bearer token of each.
    var people: [String]
    /// Under `/api/v1`.
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
            // The RSVP was lost on the way, so it is sent again; the person keeps their place.
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
            // A party that is larger than the whole event cannot even wait.
            guard code == 422, party > seats else { throw Unexpected("PUT: \(code) \(reply)") }
            return Record(person: person, status: nil, party: party, sent: sent, received: received)
        }
        let became = reply["status"].string
        return Record(
            person: person, status: became == "notGoing" ? nil : became, party: party, sent: sent, received: received)
    }

    /// Full form: `MINGLE_RACE_ROUNDS=200`.
    static var rounds: Int { ProcessInfo.processInfo.environment["MINGLE_RACE_ROUNDS"].flatMap { Int($0) } ?? 5 }
}
