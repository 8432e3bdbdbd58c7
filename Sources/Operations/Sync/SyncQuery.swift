public import Domain
public import Store

public enum SyncQuery {
    /// Where a reader stands now who is in these scopes.
    public static func cursor(in scopes: some Collection<Scope>, in reader: any Reader) throws -> SyncCursor {
        SyncCursor(epoch: try epoch(in: reader), versions: try reader.versions(of: scopes))
    }

    /// Whether a reader can go on from a cursor: it is of this epoch, not ahead of any scope, as that of a copy which was
    /// taken back would be, and nothing that was removed since has been forgotten.
    public static func goesOn(from cursor: SyncCursor, in reader: any Reader) throws -> Bool {
        guard try cursor.epoch == epoch(in: reader) else { return false }
        let read = cursor.versions.filter { $0.value > 0 }
        let stands = try reader.stands(of: read.keys)
        return read.allSatisfy { scope, version in
            guard let stand = stands[scope], version <= stand.version else { return false }
            return version >= stand.floor || cursor.filling == .init(scope: scope, floor: stand.floor)
        }
    }

    /// Set anew whenever the store is restored.
    public static func epoch(in reader: any Reader) throws -> String {
        try reader.value("SELECT value FROM setting WHERE name = 'epoch'") ?? ""
    }

    /// What a reading wants, about as much as there is room for.
    public static func part(_ wish: SyncWish, room: SyncRoom, in reader: any Reader) throws -> SyncPart<SyncEntry> {
        let part =
            switch wish {
            case .entries(let scope, let version, _):
                try entries(in: scope, after: version, limit: room.rows, in: reader)
            case .rows(let scope, let people, let last):
                try rows(in: scope, naming: people, after: last, limit: room.rows, in: reader)
            }
        return part.fitting(room) { $0 }
    }

    /// What happened in a scope after a version, oldest first, with each row as it is now; all that is in the scope where
    /// the version is 0.
    static func entries(
        in scope: Scope, after version: Int64, limit: Int = SyncRoom.page.rows, in reader: any Reader
    ) throws -> SyncPart<SyncEntry> {
        let found = try reader.changes(in: scope, after: version, limit: limit + 1)
        let changes = found.prefix(limit)
        var rows: [RowKind: [[UInt8]: ProjectedRow]] = [:]
        for (kind, changes) in Dictionary(grouping: changes.filter { !$0.isRemoval }, by: \.kind) {
            let found = try Projection.rows(kind: kind, ids: changes.map(\.row), in: scope, in: reader)
            rows[kind] = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        }
        let entries: [SyncEntry] = changes.compactMap { change in
            // Whoever reads from the beginning holds nothing that could be gone.
            if change.isRemoval { return version == 0 ? nil : SyncEntry(change: change, row: nil) }
            if let row = rows[change.kind]?[change.row] { return SyncEntry(change: change, row: row) }
            // It lies there no more, and is still to be noted as gone: of an event that is being taken away.
            return version == 0 || change.kind == .rights ? nil : SyncEntry(change: change, row: nil).removed()
        }
        let (hasMore, now) = (found.count > limit, try reader.version(of: scope))
        var (words, concernsRights) = ([SyncWord](), false)
        switch scope {
        // One's own word only says that one's scopes may be others.
        case .user(let me):
            words = changes.filter { $0.kind == .rights && $0.row != me.bytes }.map {
                .init(person: ID(bytes: $0.row)!, version: $0.version)
            }
        case .event: concernsRights = !RightsQuery.scopesConcerned(by: Array(changes)).isEmpty
        default: break
        }
        return SyncPart(
            entries: entries, upTo: hasMore ? changes.last!.version : max(version, now), hasMore: hasMore, at: now,
            floor: version == 0 ? try reader.floor(of: scope) : 0, words: words, concernsRights: concernsRights)
    }

    /// The rows of a scope that name one of some people, as entries that put them.
    static func rows(
        in scope: Scope, naming people: Set<ID<User>>, after last: SyncCursor.Review.Row?, limit: Int,
        in reader: any Reader
    ) throws -> SyncPart<SyncEntry> {
        let version = try reader.version(of: scope)
        let found = try Projection.rows(
            in: scope, naming: Array(people), after: last.map { ($0.kind, $0.id) }, limit: limit + 1, in: reader)
        let entries = found.prefix(limit).map { row in
            SyncEntry(
                change: Change(scope: scope, version: version, kind: row.kind, row: row.id, isRemoval: false), row: row)
        }
        return SyncPart(
            entries: entries, upTo: version, hasMore: found.count > limit, at: version,
            last: entries.last.map { .init(kind: $0.change.kind, id: $0.change.row) })
    }

    /// Everyone with whom a reader has a block.
    public static func blocked(from actor: Actor, in reader: any Reader) throws -> Set<ID<User>> {
        guard let me = actor.userID else { return [] }
        return try FriendGraph.everyoneBlocked(from: me, in: reader)
    }
}
