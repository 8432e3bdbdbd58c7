import Domain
import Foundation
import Properties
import Replication
import Store
import StoreSQLite
import Synchronization
import TestStores
import Testing
import Wire

@testable import Operations

/// A person's device: a replica in a file of its own, which pulls and performs as one will.
final class Device: Sendable {
    let person: Person
    private let folder: URL
    private let file: SQLiteDatabase
    /// Of a page that it pulls.
    private let bounds: SyncRoom
    private let stored = Mutex<SyncCursor?>(nil)
    /// Its own: what it draws the server does not, so that a row has the same id here and there by the command alone.
    private let chance = Chance(Generator(seed: 0xD))
    /// The person as they ask their own device.
    let here: Actor

    init(of person: Person, bounds: SyncRoom = .page) async throws {
        (self.person, self.bounds) = (person, bounds)
        var here = person
        here.isOnReplica = true
        self.here = .person(here)
        folder = FileManager.default.temporaryDirectory.appending(path: "mingle-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = try SQLiteDatabase.fresh(path: folder.appending(path: "replica.db").path, isReplica: true)
        try await file.write { try Replica.prepare(in: $0) }
    }

    deinit {
        try? file.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Takes in all that is new.
    func pull(from community: TestCommunity) async throws {
        var hasMore = true
        while hasMore {
            let (known, person, bounds) = (cursor, person, bounds)
            let page = try await community.read {
                try SyncPull.page(from: known, as: .person(person), bounds: bounds, in: $0)
            }
            guard let page else { throw Lost() }
            try await store(page)
            hasMore = page.hasMore
        }
    }

    /// Stores a page together with its cursor, as it comes over the wire.
    func store(_ page: SyncReading<SyncEntry>.Page) async throws {
        let sent = try JSONEncoder().encode(SyncPage(page))
        let came = try JSONDecoder().decode(SyncPage.self, from: sent)
        let entries = try came.entries()
        // Whose a row is beside those whom it names is sent to nobody.
        let known = page.entries.map { entry in
            var entry = entry
            entry.row?.owner = nil
            return entry
        }
        try #require(Set(entries) == Set(known) && entries.count == known.count)
        let removed = came.scopesRemoved.compactMap(Scope.init)
        try #require(removed == page.scopesRemoved && came.scopesAdded.compactMap(Scope.init) == page.scopesAdded)
        try await file.write { writer in
            for scope in removed { try Replica.leave(scope, in: writer) }
            try Replica.take(entries, in: writer)
        }
        let cursor = try #require(Secret.bytes(came.cursor).flatMap(SyncCursor.init))
        stored.withLock { $0 = cursor }
    }

    /// Where it stands; nil where it has nothing.
    var cursor: SyncCursor? { stored.withLock { $0 } }

    /// Those that the server says the person is in.
    func scopes(in community: TestCommunity) async throws -> Set<Scope> {
        let me = Actor.person(person)
        return Set(try await community.read { try ScopeAccess.scopes(of: me, in: $0) })
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try await file.read(body)
    }

    /// The device as it is without some rows.
    func without(_ deletion: SQL) async throws {
        try await file.write { _ = try $0.execute(deletion) }
    }

    private struct Lost: Error {}
    private struct TakenBack: Error {}

    private final class Chance: Sendable {
        private let generator: Mutex<Generator>
        init(_ generator: Generator) { self.generator = Mutex(generator) }
        @Sendable func next() -> UInt64 { generator.withLock { $0.next() } }
    }

    /// Performs a command as it would be performed without a network, looks at what has become of the rows, and takes it back.
    func trying<C: Command, Value: Sendable>(
        _ command: C, now: Instant, _ look: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Result<Value, Refusal> {
        let (here, chance) = (here, chance)
        let seen = Mutex<Result<Value, Refusal>?>(nil)
        do {
            try await file.write { writer in
                let tx = Transaction(
                    writer, now: now, random: chance.next, hash: TestCommunity.digest, actor: here.userID)
                let result = try tx.attempt { _ = try command.perform(in: tx, as: here) }
                let value = try result.map { try look(tx) }
                seen.withLock { $0 = value }
                throw TakenBack()
            }
        } catch is TakenBack {}
        return seen.withLock { $0! }
    }
}

extension Result {
    fileprivate func map<Other>(_ transform: () throws -> Other) rethrows -> Result<Other, Failure> {
        switch self {
        case .success: .success(try transform())
        case .failure(let failure): .failure(failure)
        }
    }
}

extension SyncPage {
    /// As the server writes it, but that the cursor is not signed.
    init(_ page: SyncReading<SyncEntry>.Page) {
        self.init(
            puts: page.entries.compactMap { entry in if case .put(let put) = entry.wire { put } else { nil } },
            tombstones: page.entries.compactMap { entry in
                if case .tombstone(let tombstone) = entry.wire { tombstone } else { nil }
            },
            scopesAdded: page.scopesAdded.map(\.description), scopesRemoved: page.scopesRemoved.map(\.description),
            cursor: Secret.text(page.cursor.bytes), more: page.hasMore)
    }
}

/// What a person may see: the rows of all their scopes, without those that a block keeps from them.
struct Holding: Equatable {
    struct Key: Hashable {
        var scope: Scope
        var kind: RowKind
        var id: [UInt8]
    }

    private(set) var rows: [Key: [ProjectedRow.Field]] = [:]

    init(_ scopes: some Sequence<Scope>, blocked: Set<ID<User>> = [], in reader: any Reader) throws {
        for scope in scopes {
            for row in try Projection.rows(in: scope, in: reader)
            where blocked.isDisjoint(with: Shape.of(row.kind)!.names(in: row)) {
                rows[Key(scope: scope, kind: row.kind, id: row.id)] = row.content
            }
        }
    }

    mutating func keep(_ scopes: Set<Scope>) {
        rows = rows.filter { scopes.contains($0.key.scope) }
    }

    func hosted(by person: ID<User>) -> [ID<Event>] {
        rows.filter { key, content in
            key.kind == .event && content.contains { $0.name == "host_id" && $0.value == person.sqlValue }
        }
        .compactMap { ID(bytes: $0.key.id) }
    }

    /// What differs, in words.
    ///
    /// - Parameter extra: whether there may be more in the other.
    func differences(to other: Holding, extra: Bool = false) -> [String] {
        Set(rows.keys).union(extra ? [] : Array(other.rows.keys)).filter { rows[$0] != other.rows[$0] }.compactMap {
            key in
            // In which line of a chat something stands is decided where all of it is.
            let provisional = key.kind == .message || key.kind == .readMark
            let (a, b) = (
                rows[key]?.filter { !provisional || $0.name != "number" },
                other.rows[key]?.filter { !provisional || $0.name != "number" }
            )
            guard a != b else { return nil }
            // The link of an event that opens by it alone is a secret, which the server makes.
            if key.kind == .link, a == nil { return nil }
            let fields = Set(a ?? []).symmetricDifference(b ?? []).map { "\($0.name)=\($0.value)" }.sorted()
            return
                "\(key.kind) in \(key.scope.description.prefix(10)): \(a == nil ? "only there" : b == nil ? "only here" : fields.joined(separator: " "))"
        }.sorted()
    }
}
