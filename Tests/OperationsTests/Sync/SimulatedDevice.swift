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
@testable import ServerOperations

/// A person's device: a replica in its own file, which pulls pages and performs commands as a real one will.
final class SimulatedDevice: Sendable {
    let person: Person
    private let folder: URL
    private let file: SQLiteDatabase
    /// The bounds of each pulled page.
    private let bounds: SyncPageLimit
    private let stored = Mutex<SyncCursor?>(nil)
    private let archive: Mutex<Bool>
    /// The device's own source of randomness, different from the server's. Rows get the same id in both places only if
    /// the command carries it.
    private let chance = Chance(Generator(seed: 0xD))
    /// The actor for queries and commands on the device.
    let actor: Actor

    /// - Parameter withArchive: Whether it asks for events that ended long ago.
    init(of person: Person, bounds: SyncPageLimit = .page, withArchive: Bool = true) async throws {
        (self.person, self.bounds) = (person, bounds)
        archive = Mutex(withArchive)
        var actor = person
        actor.isOnReplica = true
        self.actor = .person(actor)
        folder = FileManager.default.temporaryDirectory.appending(path: "mingle-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = try SQLiteDatabase.fresh(path: folder.appending(path: "replica.db").path, isReplica: true)
        try await file.write { try Replica.prepare(in: $0) }
    }

    deinit {
        try? file.close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Pulls all new pages.
    func pull(from community: TestCommunity) async throws {
        var hasMore = true
        while hasMore {
            let (known, person, bounds, withArchive) = (cursor, person, bounds, withArchive)
            let page = try await community.read {
                try SyncPull.page(
                    from: known, as: .person(person), withArchive: withArchive, bounds: bounds, in: $0)
            }
            guard let page else { throw Lost() }
            try await store(page)
            hasMore = page.hasMore
        }
    }

    /// Stores a page together with its cursor, after a round trip through the wire format.
    func store(_ page: SyncPager<SyncEntry>.Page) async throws {
        let came = try ReceivedPage(SyncPage(page))
        let entries = came.tombstones + came.puts
        // The owner of a row is not sent; the people in its columns are.
        let known = page.entries.map { entry in
            var entry = entry
            entry.row?.owner = nil
            return entry
        }
        try #require(Set(entries) == Set(known) && entries.count == known.count)
        let removed = came.scopesRemoved.compactMap(Scope.init)
        try #require(removed == page.scopesRemoved && came.scopesAdded.compactMap(Scope.init) == page.scopesAdded)
        try await apply(came)
        let cursor = try #require(Secret.bytes(came.cursor).flatMap(SyncCursor.init))
        stored.withLock { $0 = cursor }
    }

    /// Stores a page, and leaves the cursor as it is.
    func apply(_ page: ReceivedPage) async throws {
        try await file.write { try Replica.apply(page, in: $0) }
    }

    /// The current cursor; nil before the first page.
    var cursor: SyncCursor? { stored.withLock { $0 } }

    /// Whether the device asks for events that ended long ago.
    var withArchive: Bool {
        get { archive.withLock { $0 } }
        set { archive.withLock { $0 = newValue } }
    }

    /// Returns the scopes that the server gives the person.
    func scopes(in community: TestCommunity) async throws -> Set<Scope> {
        let (me, withArchive) = (Actor.person(person), withArchive)
        return Set(try await community.read { try ScopeAccess.scopes(of: me, withArchive: withArchive, in: $0) })
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try await file.read(body)
    }

    /// Deletes some rows from the device.
    func deleteRows(_ deletion: SQL) async throws {
        try await file.write { _ = try $0.execute(deletion) }
    }

    private struct Lost: Error {}
    private struct RolledBack: Error {}

    private final class Chance: Sendable {
        private let generator: Mutex<Generator>
        init(_ generator: Generator) { self.generator = Mutex(generator) }
        @Sendable func next() -> UInt64 { generator.withLock { $0.next() } }
    }

    /// Performs a command on the device as without a network, inspects the resulting rows, and rolls back.
    func dryRun<C: Command, Value: Sendable>(
        _ command: C, now: Instant, _ inspect: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Result<Value, Refusal> {
        let (actor, chance) = (actor, chance)
        let seen = Mutex<Result<Value, Refusal>?>(nil)
        do {
            try await file.write { writer in
                let tx = Transaction(
                    writer, now: now, random: chance.next, hash: TestCommunity.digest, actor: actor.userID,
                    handlers: .device)
                let result = try tx.attempt {
                    guard try command.knownOutcome(as: actor, in: tx) == nil else { return }
                    _ = try command.perform(in: tx, as: actor)
                }
                let value = try result.map { try inspect(tx) }
                seen.withLock { $0 = value }
                throw RolledBack()
            }
        } catch is RolledBack {}
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
    /// Makes the page as the server writes it, except that the cursor is not signed.
    init(_ page: SyncPager<SyncEntry>.Page) {
        self.init(
            puts: page.entries.compactMap { entry in if case .put(let put) = entry.wire { put } else { nil } },
            tombstones: page.entries.compactMap { entry in
                if case .tombstone(let tombstone) = entry.wire { tombstone } else { nil }
            },
            scopesAdded: page.scopesAdded.map(\.description), scopesRemoved: page.scopesRemoved.map(\.description),
            cursor: Secret.text(page.cursor.bytes), more: page.hasMore)
    }
}

extension ReceivedPage {
    /// Makes the page as a device receives it, as JSON.
    init(_ page: SyncPage) throws {
        try self.init(json: JSONEncoder().encode(page))
    }
}

/// What a person may see: the rows of all their scopes, without those that a block withholds.
struct VisibleRows: Equatable {
    struct Key: Hashable {
        var scope: Scope
        var kind: RowKind
        var id: [UInt8]
    }

    private(set) var rows: [Key: [ProjectedRow.Field]] = [:]

    init(_ scopes: some Sequence<Scope>, blocked: Set<ID<User>> = [], in reader: any Reader) throws {
        for scope in scopes {
            for row in try Projection.rows(in: scope, in: reader)
            where blocked.isDisjoint(with: RowShape.of(row.kind)!.names(in: row)) {
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

    /// Describes the differences.
    ///
    /// - Parameters:
    ///   - extra: Whether the other may have additional rows.
    ///   - areEffects: Whether these are the effects of a command on a device. The server then hides or shows notices
    ///     with the events that they are about; a device reads the events for that.
    func differences(to other: VisibleRows, extra: Bool = false, areEffects: Bool = false) -> [String] {
        Set(rows.keys).union(extra ? [] : Array(other.rows.keys)).filter { rows[$0] != other.rows[$0] }.compactMap {
            key in
            // The server decides the position of a message in the chat.
            let provisional = key.kind == .message || key.kind == .readMark
            let (a, b) = (
                rows[key]?.filter { !provisional || $0.name != "number" },
                other.rows[key]?.filter { !provisional || $0.name != "number" }
            )
            guard a != b else { return nil }
            // The server finds conflicts, and forgets those about deleted rows.
            if key.kind == .conflict { return nil }
            if areEffects, key.kind == .notice, a == nil || b == nil { return nil }
            // The server makes the secret link of an unlisted event.
            if key.kind == .link, a == nil { return nil }
            let fields = Set(a ?? []).symmetricDifference(b ?? []).map { "\($0.name)=\($0.value)" }.sorted()
            return
                "\(key.kind) in \(key.scope.description.prefix(10)): \(a == nil ? "only there" : b == nil ? "only here" : fields.joined(separator: " "))"
        }.sorted()
    }
}
