public import Domain
public import Store

/// A page of what is new for somebody since where they stood.
public struct SyncPull: Sendable {
    /// What came and went, in the order in which it is to be stored.
    public var entries: [SyncEntry] = []
    public var scopesAdded: [Scope] = []
    /// What lies in these and in no other scope of the reader is to be dropped, before anything is stored.
    public var scopesRemoved: [Scope] = []
    /// To go on from; to be stored together with the page.
    public var cursor: SyncCursor
    public var hasMore = false

    /// Bytes of the rows of a page, about, but for one that is larger by itself.
    static let mostBytes = 1 << 20
    private var bytes = 0

    /// Reads the next page, all of it on one snapshot.
    ///
    /// - Parameter known: where the reader stands; nil for one who has nothing.
    /// - Returns: nil where they must start again (``SyncQuery/goesOn(from:in:)``).
    public static func page(from known: SyncCursor?, as actor: Actor, in reader: any Reader) throws -> SyncPull? {
        if let known, try !SyncQuery.goesOn(from: known, in: reader) { return nil }
        let scopes = Set(try ScopeAccess.scopes(of: actor, in: reader))
        let blocked = try SyncQuery.blocked(from: actor, in: reader)
        let versions = try reader.versions(of: scopes)
        var page = SyncPull(cursor: try known ?? SyncCursor(epoch: SyncQuery.epoch(in: reader), versions: [:]))
        page.leave(Set(page.cursor.versions.keys).subtracting(scopes))
        let own = actor.userID.map(Scope.user)
        // Of a block that somebody else has made they were told nothing at the moment.
        if let known, let me = actor.userID, !blocked.isEmpty, try SyncQuery.hasWord(for: me, since: known, in: reader) {
            page.entries += try SyncQuery.entries(naming: Array(blocked), isBlocked: true, in: scopes, in: reader)
        }
        page.cursor.reviewed = own.flatMap { versions[$0] } ?? 0
        for scope in scopes.sorted(by: { $0.description < $1.description }) {
            let version = page.cursor.versions[scope, default: 0]
            guard version < versions[scope] ?? 0 else { continue }
            guard page.entries.count < SyncQuery.page, let part = page.fitting(try SyncQuery.entries(in: scope, after: version, in: reader)) else {
                page.hasMore = true
                break
            }
            if version == 0 { page.scopesAdded.append(scope) }
            for isBlocked in [true, false] {
                let people = part.people.filter { blocked.contains($0) == isBlocked }
                page.entries += try SyncQuery.entries(naming: people, isBlocked: isBlocked, in: scopes, in: reader)
                    .filter { blocked.isDisjoint(with: $0.names) }
            }
            page.entries += part.entries.compactMap { $0.seen(past: blocked, isFilling: version == 0) }
            page.cursor.versions[scope] = part.upTo
            if part.hasMore, version == 0 {
                page.cursor.filling = .init(scope: scope, floor: try reader.floor(of: scope))
            } else if !part.hasMore, page.cursor.filling?.scope == scope {
                page.cursor.filling = nil
            }
            if part.hasMore { page.hasMore = true }
        }
        return page
    }

    /// As much of a part as the page has room for; nil where it has none for its first entry.
    private mutating func fitting(_ part: SyncQuery.Part) -> SyncQuery.Part? {
        var count = 0
        for entry in part.entries {
            let isFirst = entries.isEmpty && count == 0
            guard isFirst || (entries.count + count < SyncQuery.page && bytes + entry.bytes <= SyncPull.mostBytes) else { break }
            bytes += entry.bytes
            count += 1
        }
        guard count < part.entries.count else { return part }
        guard count > 0 else { return nil }
        var fitting = part
        fitting.entries = Array(part.entries[..<count])
        fitting.upTo = fitting.entries.last!.change.version
        fitting.hasMore = true
        return fitting
    }

    private mutating func leave(_ scopes: Set<Scope>) {
        scopesRemoved = scopes.sorted { $0.description < $1.description }
        for scope in scopes { cursor.versions[scope] = nil }
        if let filling = cursor.filling, scopes.contains(filling.scope) { cursor.filling = nil }
    }
}

extension SyncEntry {
    /// As JSON, about.
    fileprivate var bytes: Int {
        row?.content.reduce(150) { sum, field in
            if case .text(let text) = field.value { sum + field.name.utf8.count + text.utf8.count } else { sum + field.name.utf8.count + 20 }
        } ?? 150
    }
}
