import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Synchronization
import Testing

@testable import Server
@testable import TestCampus

/// quality.md, "Figures to reach": 500 concurrent people over real sockets.
@Suite(.serialized, .tags(.alone, .P41, .P42, .P43), .timeLimit(.minutes(180))) struct SeatRaceTests {
    struct Crowd: Sendable {
        var file: URL
        var host: Member
        var tokens: [String]
    }

    private static let crowd = Task { () async throws -> Crowd in
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<500 {
                group.addTask { try await server.member("Guest\(index)").web.accessToken }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let file = Scratch.path("crowd.sqlite")
        try await server.backUp(to: file)
        return Crowd(file: file, host: host, tokens: tokens)
    }

    /// An event's seats and its waitlist in one snapshot.
    struct Seats: Sendable {
        var capacity: Int
        var taken: Int
        var goingParties: Int
        var line: [(user: ID<User>, party: Int)]

        init(_ event: ID<Event>, in reader: any Reader) throws {
            (capacity, taken) =
                try reader.row("SELECT capacity, taken FROM seats WHERE event_id = \(event)") {
                    (try $0.next(Int.self), try $0.next(Int.self))
                } ?? (0, 0)
            goingParties =
                try reader.value(
                    "SELECT coalesce(sum(party), 0) FROM rsvp WHERE event_id = \(event) AND status IN ('going', 'offered')"
                ) ?? 0
            line = try reader.rows(
                "SELECT user_id, party FROM rsvp WHERE event_id = \(event) AND status = 'waitlisted' ORDER BY waitlist_position"
            ) { (try $0.next(), try $0.next()) }
        }

        /// A sentence for each broken invariant.
        var problems: [String] {
            var problems: [String] = []
            if taken > capacity || goingParties > capacity {
                problems.append("\(goingParties) seats of \(capacity) are given")
            }
            if taken != goingParties { problems.append("\(taken) seats are counted and \(goingParties) given") }
            if let head = line.first, head.party <= capacity - goingParties {
                problems.append("\(capacity - goingParties) seats are free and a party of \(head.party) waits")
            }
            return problems
        }
    }

    @Test(arguments: [1, 10, 100])
    func `Seats are never oversold, the waitlist is kept, and nobody waits for a free seat`(
        _ seats: Int
    ) async throws {
        let crowd = try await SeatRaceTests.crowd.value
        for round in 0..<RSVPLoad.rounds {
            let server = try await TestServer(from: crowd.file, seed: UInt64(1000 + round))
            let text = try await server.event(
                by: crowd.host, ["capacity": .number(Double(seats)), "companionsAllowed": 3])
            let event = try #require(ID<Event>(text))
            let seed = UInt64(seats * 1_000_000 + round)
            let records = try await server.live { port in
                let storm = RSVPLoad(
                    port: port, people: crowd.tokens, path: "/events/\(text)/rsvp", seats: seats, seed: seed)
                let watcher = Task { try await SeatRaceTests.watch(event, on: server) }
                let records = try await storm.run()
                watcher.cancel()
                let seen = try await watcher.value
                #expect(seen.samples > 0 && seen.problems.isEmpty, "round \(round): \(seen.problems.prefix(3))")
                return records
            }
            let users = try await server.users(of: crowd.tokens)
            let (final, inconsistencies) = try await server.community.read {
                (try Seats(event, in: $0), try Consistency.problems(in: $0))
            }
            #expect(
                final.problems.isEmpty && inconsistencies.isEmpty,
                "round \(round): \(final.problems) \(inconsistencies)")
            let queueJumps = SeatRaceTests.queueJumps(records, line: final.line.map(\.user), users)
            #expect(queueJumps.isEmpty, "round \(round): \(queueJumps.prefix(3))")
            // With so many requests the event is full, or no waiting party fits.
            #expect(
                final.goingParties == seats || final.line.isEmpty || final.line[0].party > seats - final.goingParties)
        }
    }

    /// Samples the seats during the storm; the invariants hold in every snapshot.
    private static func watch(
        _ event: ID<Event>, on server: TestServer
    ) async throws -> (samples: Int, problems: [String]) {
        var samples = 0
        var problems: [String] = []
        while !Task.isCancelled {
            problems += try await server.community.read { try Seats(event, in: $0) }.problems
            samples += 1
            try? await Task.sleep(for: .milliseconds(3))
        }
        return (samples, problems)
    }

    /// Returns people who wait, or wait behind another, although their RSVP had arrived before the other's was sent.
    private static func queueJumps(_ records: [RSVPLoad.Record], line: [ID<User>], _ users: [ID<User>]) -> [String] {
        let places = Dictionary(uniqueKeysWithValues: line.enumerated().map { ($0.element, $0.offset) })
        var result: [String] = []
        for waiting in records where waiting.status == "waitlisted" {
            guard let place = places[users[waiting.person]] else { continue }
            for later in records where later.status != nil && waiting.received < later.sent {
                if let other = places[users[later.person]] {
                    if other < place { result.append("\(later.person) stands before \(waiting.person)") }
                } else {
                    result.append("\(later.person) is in and \(waiting.person) waits")
                }
            }
        }
        return result
    }

    /// The same storm against a server that reads the count in one transaction and writes in another. If this did not
    /// oversell, the tests above would prove nothing.
    @Test(arguments: [1, 10, 100]) func `The storm oversells seats that are not guarded`(_ seats: Int) async throws {
        let naive = try UnguardedSeats(seats: seats)
        try await naive.prepare()
        let people = (0..<500).map { "person-\($0)" }
        try await Live.run({ naive.application(onReady: $0) }) { port in
            _ = try await RSVPLoad(port: port, people: people, path: "/events/1/rsvp", seats: seats, seed: 1).run()
        }
        #expect(naive.maxTaken > seats, "the control held \(naive.maxTaken) of \(seats)")
    }
}

extension TestServer {
    func users(of tokens: [String]) async throws -> [ID<User>] {
        try await community.read { [digest = community.environment.digest] reader in
            try tokens.map { token in
                try reader.value(
                    "SELECT user_id FROM session WHERE access_hash = \(digest(Array(token.utf8)))"
                )!
            }
        }
    }
}
