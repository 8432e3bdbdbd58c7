public import Domain
public import Store

/// One row that was put or removed, as it goes to those who follow its scope.
public struct SyncEntry: Sendable {
    public var change: Change
    /// The row as the scope has it now; nil for a removal.
    public var row: ProjectedRow?

    /// Everyone whom the row names: those with whom they have a block do not get it.
    public var names: [ID<User>] { row.flatMap { Shape.of($0.kind)?.names(in: $0) } ?? [] }

    /// As it goes to somebody who has blocks; nil where they are told nothing.
    ///
    /// - Parameter isFilling: whether they hold nothing yet of the scope.
    public func seen(past blocked: Set<ID<User>>, isFilling: Bool) -> SyncEntry? {
        guard !blocked.isEmpty, !blocked.isDisjoint(with: names) else { return self }
        // What was another's until now goes with the new one.
        guard !isFilling, Shape.of(change.kind)?.changesHands == true else { return nil }
        var change = change
        change.isRemoval = true
        return SyncEntry(change: change, row: nil)
    }
}

public enum SyncQuery {
    /// Entries of one page.
    public static let page = 1000

    /// Where a reader stands now who is in these scopes.
    public static func cursor(in scopes: some Collection<Scope>, in reader: any Reader) throws -> SyncCursor {
        SyncCursor(epoch: try epoch(in: reader), versions: try reader.versions(of: scopes))
    }

    /// Whether a reader can go on from a cursor: it is of this epoch, not ahead of any scope, as that of a copy which was
    /// taken back would be, and nothing that was removed since has been forgotten.
    public static func goesOn(from cursor: SyncCursor, in reader: any Reader) throws -> Bool {
        guard try cursor.epoch == epoch(in: reader) else { return false }
        for (scope, version) in cursor.versions where version > 0 {
            guard try version <= reader.version(of: scope) else { return false }
            let floor = try reader.floor(of: scope)
            guard version >= floor || cursor.filling == .init(scope: scope, floor: floor) else { return false }
        }
        return true
    }

    /// Set anew whenever the store is restored.
    public static func epoch(in reader: any Reader) throws -> String {
        try reader.value("SELECT value FROM setting WHERE name = 'epoch'") ?? ""
    }

    /// A part of what happened in a scope.
    public struct Part: Sendable {
        /// At most ``page``.
        public var entries: [SyncEntry]
        /// The version to which they lead.
        public var upTo: Int64
        /// Whether there is more after it.
        public var hasMore: Bool
        /// With whom a block of the reader, whose scope it is, was made or ended.
        public var people: [ID<User>]
    }

    /// What happened in a scope after a version, oldest first, with each row as it is now; all that is in the scope where
    /// the version is 0.
    ///
    public static func entries(
        in scope: Scope, after version: Int64, in reader: any Reader
    ) throws -> Part {
        let found = try reader.changes(in: scope, after: version, limit: page + 1)
        let changes = found.prefix(page)
        var rows: [RowKind: [[UInt8]: ProjectedRow]] = [:]
        for (kind, changes) in Dictionary(grouping: changes.filter { !$0.isRemoval }, by: \.kind) {
            let found = try Projection.rows(kind: kind, ids: changes.map(\.row), in: scope, in: reader)
            rows[kind] = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        }
        let entries: [SyncEntry] = changes.compactMap { change in
            // Whoever reads from the beginning holds nothing that could be gone.
            if change.isRemoval { return version == 0 ? nil : SyncEntry(change: change, row: nil) }
            return rows[change.kind]?[change.row].map { SyncEntry(change: change, row: $0) }
        }
        let hasMore = found.count > page
        // One's own word only says that one's scopes may be others.
        let people = changes.filter { $0.kind == .rights && .user(ID(bytes: $0.row)!) != scope }.compactMap { ID<User>(bytes: $0.row) }
        return Part(
            entries: entries, upTo: hasMore ? changes.last!.version : max(version, try reader.version(of: scope)), hasMore: hasMore,
            people: people)
    }

    /// What blocks that were made or ended since take from a reader or give back: the rows of their scopes that name the
    /// others, as entries that put them, or as entries that remove them where there is a block now.
    public static func entries(
        naming people: [ID<User>], isBlocked: Bool, in scopes: some Collection<Scope>, in reader: any Reader
    ) throws -> [SyncEntry] {
        guard !people.isEmpty else { return [] }
        let versions = try reader.versions(of: scopes)
        return try scopes.flatMap { scope in
            let version = versions[scope] ?? 0
            return try Projection.rows(in: scope, naming: people, in: reader).map { row in
                let change = Change(scope: scope, version: version, kind: row.kind, row: row.id, isRemoval: isBlocked)
                return SyncEntry(change: change, row: isBlocked ? nil : row)
            }
        }
    }

    /// Whether somebody's own rights have had word since they last heard what blocks have taken.
    public static func hasWord(for person: ID<User>, since cursor: SyncCursor, in reader: any Reader) throws -> Bool {
        let scope = Scope.user(person)
        return try reader.exists(
            """
            SELECT 1 FROM change WHERE scope = \(scope) AND kind = \(RowKind.rights) AND subject = \(person)
            AND version > \(cursor.reviewed)
            """)
    }

    /// Everyone with whom a reader has a block.
    public static func blocked(from actor: Actor, in reader: any Reader) throws -> Set<ID<User>> {
        guard let me = actor.userID else { return [] }
        return try FriendGraph.everyoneBlocked(from: me, in: reader)
    }
}
