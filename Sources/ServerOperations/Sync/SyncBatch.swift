public import Domain
public import Operations
public import Store

/// A request of a ``SyncPager`` for its next batch.
public enum SyncRequest: Hashable, Sendable {
    /// The entries of a scope after version `after`, or all of its rows if that is 0.
    ///
    /// The read must be as new as version `at`. A row can be in two scopes, and an older read of the second scope
    /// would revert it.
    case entries(in: Scope, after: Int64, at: Int64)
    /// The rows of a scope that name one of some people, after a given row.
    case rows(in: Scope, naming: Set<ID<User>>, after: SyncCursor.Review.Row?)
}

/// The capacity of a page.
public struct SyncPageLimit: Hashable, Sendable {
    public var rows: Int
    /// The approximate size of the rows as JSON. A single larger row has a page of its own.
    public var bytes: Int

    public static let page = SyncPageLimit(rows: 1000, bytes: 1 << 20)

    public init(rows: Int, bytes: Int) {
        self.rows = rows
        self.bytes = bytes
    }
}

/// A block of the reader that was made or ended, as announced in their own scope.
public struct SyncBlockChange: Hashable, Sendable {
    /// The other person of the block.
    public var person: ID<User>
    public var version: Int64
}

/// A batch of entries or rows, the reply to a ``SyncRequest``.
public struct SyncBatch<Item: Sendable>: Sendable {
    /// Entries, oldest first, or rows by kind and id.
    public var entries: [Item]
    /// The version that a reader reaches with these entries.
    public var upTo: Int64
    /// Whether more entries follow.
    public var hasMore: Bool
    /// The version of the scope when it was read.
    public var at: Int64
    /// The floor of the scope; set when it was read from its beginning.
    public var floor: Int64 = 0
    public var blockChanges: [SyncBlockChange] = []
    /// Whether an event's audience changed. If so, the reader may have lost access to the scope.
    public var concernsPermissions = false
    /// The last row, for a request of rows.
    public var last: SyncCursor.Review.Row?
}

extension SyncBatch<SyncEntry> {
    /// Converts the entries with `form` and keeps as many as fit, at least the first.
    public func fitting<Form: SyncItem>(
        _ capacity: SyncPageLimit, as form: (SyncEntry) throws -> Form
    ) rethrows -> SyncBatch<Form> {
        var (fitting, bytes) = ([Form](), 0)
        for entry in entries {
            let item = try form(entry)
            bytes += item.bytes
            if !fitting.isEmpty, fitting.count >= capacity.rows || bytes > capacity.bytes { break }
            fitting.append(item)
        }
        var end = (upTo: upTo, hasMore: hasMore, last: last)
        if fitting.count < entries.count {
            let change = entries[fitting.count - 1].change
            end = (change.version, true, SyncCursor.Review.Row(kind: change.kind, id: change.row))
        }
        return SyncBatch<Form>(
            entries: fitting, upTo: end.upTo, hasMore: end.hasMore, at: at, floor: floor, blockChanges: blockChanges,
            concernsPermissions: concernsPermissions, last: end.last)
    }
}
