public import Domain
public import Store

/// What a ``SyncReading`` asks for next.
public enum SyncWish: Hashable, Sendable {
    /// What happened in a scope after a version, all that is in it where that is 0, read when it had come to another at least:
    /// a row that is in two scopes would go back to what it was, if the second were read from before the first.
    case entries(in: Scope, after: Int64, at: Int64)
    /// The rows of a scope that name one of some people, after one of them.
    case rows(in: Scope, naming: Set<ID<User>>, after: SyncCursor.Review.Row?)
}

/// How much a page holds.
public struct SyncRoom: Hashable, Sendable {
    public var rows: Int
    /// Of the rows as JSON, about; one that is larger by itself goes alone.
    public var bytes: Int

    public static let page = SyncRoom(rows: 1000, bytes: 1 << 20)

    public init(rows: Int, bytes: Int) {
        self.rows = rows
        self.bytes = bytes
    }
}

/// That a block of the reader was made or ended, in their own scope.
public struct SyncWord: Hashable, Sendable {
    /// With whom.
    public var person: ID<User>
    public var version: Int64
}

/// A part of what there is to read, in answer to a ``SyncWish``.
public struct SyncPart<Item: Sendable>: Sendable {
    /// Oldest first; rows by kind and id.
    public var entries: [Item]
    /// The version to which they lead.
    public var upTo: Int64
    /// Whether there is more after them.
    public var hasMore: Bool
    /// The version of the scope when it was read.
    public var at: Int64
    /// Of the scope, where it was read from its beginning.
    public var floor: Int64 = 0
    public var words: [SyncWord] = []
    /// Whether it says of an event that others may see it than before: then the reader may be in the scope no more.
    public var concernsRights = false
    /// Of the rows that were asked for.
    public var last: SyncCursor.Review.Row?
}

extension SyncPart<SyncEntry> {
    /// As many of the entries as there is room for, the first in any case, in another form.
    public func fitting<Form: SyncItem>(
        _ room: SyncRoom, as form: (SyncEntry) throws -> Form
    ) rethrows -> SyncPart<Form> {
        var (fitting, bytes) = ([Form](), 0)
        for entry in entries {
            let item = try form(entry)
            bytes += item.bytes
            if !fitting.isEmpty, fitting.count >= room.rows || bytes > room.bytes { break }
            fitting.append(item)
        }
        var end = (upTo: upTo, hasMore: hasMore, last: last)
        if fitting.count < entries.count {
            let change = entries[fitting.count - 1].change
            end = (change.version, true, SyncCursor.Review.Row(kind: change.kind, id: change.row))
        }
        return SyncPart<Form>(
            entries: fitting, upTo: end.upTo, hasMore: end.hasMore, at: at, floor: floor, words: words,
            concernsRights: concernsRights, last: end.last)
    }
}
