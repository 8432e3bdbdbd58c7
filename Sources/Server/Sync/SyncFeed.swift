import Domain
import Foundation
import Operations
import Store
import Synchronization

/// What happened in a scope, as it goes over the wire. Written once for all who stand at the same place.
final class SyncFeed: Sendable {
    /// Entries as JSON objects, with commas between.
    struct Part: Sendable {
        var puts: [[UInt8]] = []
        var tombstones: [[UInt8]] = []
        var upTo: Int64
    }

    private struct Key: Hashable {
        var scope: Scope
        var after: Int64
    }

    /// Bytes of a generation of what is kept.
    private static let most = 8 << 20

    private let community: Community
    private let parts = Mutex(Generations<Key, Part>(span: .minutes(1), most: most))
    private let key = Mutex<[UInt8]?>(nil)

    init(community: Community) {
        self.community = community
    }

    /// What cursors are signed with.
    func cursorKey() async throws -> [UInt8] {
        if let known = key.withLock({ $0 }) { return known }
        let candidate = (0..<4).flatMap { _ in withUnsafeBytes(of: community.environment.random()) { Array($0) } }
        let stored = try await community.perform(EnsureSecret(.cursor, candidate: candidate), as: .system)
        key.withLock { $0 = stored }
        return stored
    }

    /// What happened in a scope after a version; nil where it is too much.
    ///
    /// - Parameter blocked: those with whom the reader has a block.
    func part(of scope: Scope, after version: Int64, blocked: Set<ID<User>>) async throws -> Part? {
        let key = Key(scope: scope, after: version)
        // Someone with a block gets what is written for them alone.
        if blocked.isEmpty, let known = parts.withLock({ $0.find(key) }) { return known }
        guard let found = try await community.read({ try SyncQuery.entries(in: scope, after: version, in: $0) }) else { return nil }
        let part = try SyncFeed.part(found.entries, upTo: found.upTo, blocked: blocked)
        if blocked.isEmpty, part.upTo > version {
            let bytes = (part.puts + part.tombstones).reduce(200) { $0 + $1.count }
            parts.withLock { $0.keep(part, for: key, cost: bytes, now: community.now) }
        }
        return part
    }

    /// Everything in a scope that the reader has come into; nil where it is too much.
    func whole(_ scope: Scope, blocked: Set<ID<User>>) async throws -> Part? {
        guard let found = try await community.read({ try SyncQuery.all(in: scope, in: $0) }) else { return nil }
        return try SyncFeed.part(found.entries, upTo: found.upTo, blocked: blocked)
    }

    private static func part(_ entries: [SyncEntry], upTo: Int64, blocked: Set<ID<User>>) throws -> Part {
        var part = Part(upTo: upTo)
        for entry in entries where blocked.isEmpty || blocked.isDisjoint(with: entry.names) {
            let json = try JSON.encode(WireEntry(entry))
            if entry.row == nil { part.tombstones.append(json) } else { part.puts.append(json) }
        }
        return part
    }
}

/// `{ "type", "id", "scope", "version", "row" }` of the public contract.
struct WireEntry: Encodable {
    let entry: SyncEntry

    init(_ entry: SyncEntry) {
        self.entry = entry
    }

    enum CodingKeys: CodingKey {
        case type, id, scope, version, row
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entry.change.kind.rawValue, forKey: .type)
        try container.encode(ID<Event>(bytes: entry.change.row).map { "\($0)" } ?? "", forKey: .id)
        try container.encode("\(entry.change.scope)", forKey: .scope)
        try container.encode(entry.change.version, forKey: .version)
        if let row = entry.row { try container.encode(WireRow(row: row), forKey: .row) }
    }
}

/// The columns of a row by their names in camelCase. Ids are UUIDs; times stay milliseconds since 1970 UTC.
struct WireRow: Encodable {
    let row: ProjectedRow

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        /// `starts_at` as `startsAt`.
        init(column: String) {
            let parts = column.split(separator: "_")
            stringValue = ([String(parts[0])] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }).joined()
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for field in row.content {
            let name = Name(column: field.name)
            switch field.value {
            case .null: continue
            case .integer(let value): try container.encode(value, forKey: name)
            case .real(let value): try container.encode(value, forKey: name)
            case .text(let value): try container.encode(value, forKey: name)
            case .blob(let value): try container.encode(ID<Event>(bytes: value).map { "\($0)" } ?? "", forKey: name)
            }
        }
    }
}
