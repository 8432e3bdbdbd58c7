import Domain
import Foundation
import Operations
import Store
import Synchronization

/// What happened in a scope, as it goes over the wire. Written once for all who stand at the same place.
final class SyncFeed: Sendable {
    /// Entries as JSON objects.
    struct Part: Sendable {
        var puts: [[UInt8]] = []
        var tombstones: [[UInt8]] = []
        var upTo: Int64
        /// Whether there was more in the scope than goes into one part.
        var hasMore = false
        /// Of the scope when it was read.
        var floor: Int64 = 0
        /// With whom a block of the one whose scope it is was made or ended.
        var people: [ID<User>] = []
        /// Of puts and tombstones together.
        var bytes = 0

        var count: Int { puts.count + tombstones.count }

        mutating func add(_ json: [UInt8], of entry: SyncEntry) {
            bytes += json.count
            if entry.row == nil { tombstones.append(json) } else { puts.append(json) }
        }
    }

    private struct Key: Hashable {
        var scope: Scope
        var after: Int64
    }

    /// Bytes of one page, but for an entry that is larger by itself.
    static let pageBytes = 1 << 20
    /// Bytes of a generation of what is kept.
    private static let most = 8 << 20

    private let community: Community
    private let parts = Mutex(Generations<Key, Part>(span: .minutes(1), most: most))
    private let known = Mutex<CursorSeal?>(nil)

    init(community: Community) {
        self.community = community
    }

    /// What cursors are signed with.
    func seal() async throws -> CursorSeal {
        if let known = known.withLock({ $0 }) { return known }
        let candidate = (0..<4).flatMap { _ in withUnsafeBytes(of: community.environment.random()) { Array($0) } }
        let stored = try await community.perform(EnsureSecret(.cursor, candidate: candidate), as: .system)
        let seal = CursorSeal(key: stored)
        known.withLock { $0 = seal }
        return seal
    }

    /// What happened in a scope after a version, as much as goes into one page; all that is in it where that is 0.
    ///
    /// - Parameter blocked: those with whom the reader has a block.
    func part(of scope: Scope, after version: Int64, blocked: Set<ID<User>>) async throws -> Part {
        let key = Key(scope: scope, after: version)
        // Someone with a block gets what is written for them alone.
        if blocked.isEmpty, let known = parts.withLock({ $0.find(key) }) { return known }
        let (found, floor) = try await community.read {
            (try SyncQuery.entries(in: scope, after: version, in: $0), try $0.floor(of: scope))
        }
        var part = Part(upTo: version, floor: floor, people: found.people)
        for entry in found.entries {
            guard let seen = entry.seen(past: blocked, isFilling: version == 0) else {
                part.upTo = entry.change.version
                continue
            }
            let json = try seen.json()
            guard part.count == 0 || part.bytes + json.count <= SyncFeed.pageBytes else {
                part.hasMore = true
                break
            }
            part.upTo = entry.change.version
            part.add(json, of: seen)
        }
        if !part.hasMore { (part.upTo, part.hasMore) = (found.upTo, found.hasMore) }
        if blocked.isEmpty, part.upTo > version {
            parts.withLock { $0.keep(part, for: key, cost: part.bytes + 200, now: community.now) }
        }
        return part
    }
}

extension SyncFeed {
    /// What comes or goes for a reader by a block that was made or ended, a page at a time.
    func parts(naming people: [ID<User>], blocked: Set<ID<User>>, in scopes: Set<Scope>) async throws -> [Part] {
        var parts: [Part] = []
        for isBlocked in [true, false] {
            let some = people.filter { blocked.contains($0) == isBlocked }
            let entries = try await community.read { try SyncQuery.entries(naming: some, isBlocked: isBlocked, in: scopes, in: $0) }
            // A row that names somebody else with whom there is a block stays away.
            for entry in entries where blocked.isDisjoint(with: entry.names) {
                let json = try entry.json()
                if parts.last.map({ $0.count >= SyncQuery.page || $0.bytes + json.count > SyncFeed.pageBytes }) ?? true { parts.append(Part(upTo: 0)) }
                parts[parts.count - 1].add(json, of: entry)
            }
        }
        return parts
    }
}
