import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import Operations
@testable import ServerOperations

/// Bounds of what is kept of pushed commands, and pushes that are interrupted.
struct PushResultTests {
    private struct Stage {
        let community: TestCommunity
        let ana: Actor
        let event: ID<Event>

        init() async throws {
            community = try TestCommunity()
            ana = try await community.member("Ana")
            event = try await community.event(by: ana)
        }

        func todo(_ number: Int64, _ title: String, id: ID<Todo>? = nil) throws -> PushedCommand {
            let payload = try JSONDecoder().decode(
                PayloadValue.self, from: JSONEncoder().encode(AddTodo(event: event, id: id, title: title)))
            return PushedCommand(number: number, name: AddTodo.name, payload: payload)
        }

        func push(
            _ commands: [PushedCommand], of client: ID<SyncClient> = PushResultTests.client(1), as actor: Actor? = nil,
            to other: Community? = nil
        ) async throws -> [PushResult] {
            try await (other ?? community.community).settle(commands, of: client, as: actor ?? ana) { type, payload in
                func decoded<C: ClientCommand>(_: C.Type) throws -> any ClientCommand {
                    try JSONDecoder().decode(C.self, from: payload)
                }
                return try decoded(type)
            }
        }

        func prune() async throws {
            while try await community.perform(PruneLog(auditBefore: TestCommunity.start), as: .system) {}
        }
    }

    private static func client(_ number: UInt64) -> ID<SyncClient> { ID(high: 0x7000, low: 1 << 63 | number) }

    private func codes(_ results: [PushResult]) -> [Refusal.Code?] { results.map { $0.refusal?.code } }

    @Test func resultsAreKeptForNinetyDays() async throws {
        let stage = try await Stage()
        let missing = ID<Todo>(high: 0x7001, low: 1 << 63 | 1)
        let refused = try stage.todo(1, "", id: missing)
        #expect(try await codes(stage.push([refused])) == [.invalid])
        stage.community.advance(.days(90))
        try await stage.prune()
        #expect(try await codes(stage.push([refused])) == [.invalid])
        stage.community.advance(.days(1))
        try await stage.prune()
        // An older number counts as applied, and makes nothing.
        #expect(try await codes(stage.push([refused])) == [nil])
        #expect(try await stage.community.count("SELECT count(*) FROM sync_result") == 0)
        #expect(try await stage.community.count("SELECT count(*) FROM sync_missing") == 0)
        #expect(try await stage.community.count("SELECT count(*) FROM todo") == 0)
        await #expect(throws: SkippedCommand(expected: 2)) { try await stage.push([stage.todo(3, "Chairs")]) }
    }

    @Test func atMostTenThousandResultsOfAClientAreKept() async throws {
        let stage = try await Stage()
        let client = PushResultTests.client(1)
        let first = try stage.todo(1, "")
        #expect(try await codes(stage.push([first])) == [.invalid])
        try await stage.community.writeDirectly {
            try $0.execute("UPDATE sync_client SET last_command = 9999 WHERE id = \(client)")
        }
        #expect(try await codes(stage.push([stage.todo(10_000, "")])) == [.invalid])
        #expect(try await codes(stage.push([first])) == [.invalid])
        #expect(try await codes(stage.push([stage.todo(10_001, "")])) == [.invalid])
        #expect(try await codes(stage.push([first])) == [nil])
        #expect(try await codes(stage.push([stage.todo(10_000, "")])) == [.invalid])
    }

    @Test func aPersonHasFiftyClients() async throws {
        let stage = try await Stage()
        let command = PushedCommand(number: 1, name: "event.fly", payload: .object([:]))
        func push(_ number: UInt64) async throws -> Refusal.Code? {
            do {
                return try await codes(stage.push([command], of: PushResultTests.client(number)))[0]
            } catch let refusal as Refusal { return refusal.code }
        }
        func clients() async throws -> [ID<SyncClient>] {
            try await stage.community.read { reader in
                try reader.rows("SELECT id FROM sync_client ORDER BY id") { try $0.next() }
            }
        }
        for number: UInt64 in 1...50 {
            #expect(try await push(number) == .notOffline)
            stage.community.advance(.minutes(1))
        }
        // Those of others do not count.
        let bo = try await stage.community.member("Bo")
        #expect(try await codes(stage.push([command], of: PushResultTests.client(99), as: bo)) == [.notOffline])
        for days: Int64 in [0, 89] {
            stage.community.advance(.days(days))
            #expect(try await push(51) == .tooManyClients)
        }
        stage.community.advance(.days(1))
        // The first is in use again; the second is unused for the longest time.
        #expect(try await push(1) == .notOffline)
        #expect(try await push(51) == .notOffline)
        let expected = ([1] + (3...51) + [99]).map { PushResultTests.client(UInt64($0)) }
        #expect(try await Set(clients()) == Set(expected))
    }

    @Test func aSessionThatEndsDuringAPushEndsThePush() async throws {
        let stage = try await Stage()
        let (community, person) = (stage.community, stage.ana)
        func start() async throws -> (Actor, ID<Session>) {
            let tokens = try await community.perform(
                StartSession(user: person.userID!, kind: .api, device: "Phone"), as: .system)
            return (try await community.actor(person.userID!, session: tokens.session), tokens.session)
        }
        let (actor, session) = try await start()
        let database = InterruptedDatabase(community.community.database) { write in
            if write == 3 { try await community.perform(EndSession(id: session), as: person) }
        }
        let interrupted = Community(
            database: database, environment: community.community.environment, commands: .all, handlers: .server)
        let queue = try ["Chairs", "Tables", "Lamps", "Rugs"].enumerated().map {
            try stage.todo(Int64($0.offset + 1), $0.element)
        }
        let results = try await stage.push(queue, as: actor, to: interrupted)
        #expect(results.map(\.number) == [1, 2] && codes(results) == [nil, nil])
        #expect(try await community.count("SELECT count(*) FROM todo") == 2)
        // The rest waits for the next session.
        let refusal = await #expect(throws: Refusal.self) { try await stage.push(Array(queue[2...]), as: actor) }
        #expect(refusal == .unauthenticated)
        let (again, _) = try await start()
        #expect(try await stage.push(Array(queue[2...]), as: again).map(\.number) == [3, 4])
        #expect(try await community.count("SELECT count(*) FROM todo") == 4)
    }
}

/// A store in front of which something else happens before a write.
private final class InterruptedDatabase: Database {
    private let inner: any Database
    private let count = Mutex(0)
    private let interrupt: @Sendable (Int) async throws -> Void

    /// - Parameter interrupt: Called with the number of each write, from 1.
    init(_ inner: any Database, _ interrupt: @escaping @Sendable (Int) async throws -> Void) {
        (self.inner, self.interrupt) = (inner, interrupt)
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try await inner.read(body)
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value {
        let number = count.withLock { count in
            count += 1
            return count
        }
        try await interrupt(number)
        return try await inner.write(body)
    }

    func dataVersion() async throws -> Int64 { try await inner.dataVersion() }
    func backUp(to path: String) async throws { try await inner.backUp(to: path) }
    func problems() async throws -> [String] { try await inner.problems() }
}
