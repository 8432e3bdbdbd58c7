public import Foundation
public import Operations
public import Store

/// A page of sync as a device received it (``Wire/SyncPage`` as the server sent it).
///
/// Rows and scopes of kinds that this build does not know, because a newer server sent them, are left out.
public struct ReceivedPage: Hashable, Sendable {
    /// The names of the scopes to drop, in the order in which they were sent.
    public var scopesRemoved: [String] = []
    /// The names of the scopes that start over.
    public var scopesAdded: [String] = []
    public var tombstones: [SyncEntry] = []
    public var puts: [SyncEntry] = []
    /// The last command of this client that was performed, or nil if it sent none.
    public var lastCommandId: Int64?
    public var cursor: String
    /// Whether another page is ready.
    public var more: Bool

    /// Reads a page from its JSON.
    ///
    /// - Throws: ``SyncPageParser/Malformed`` if it is no page, or if a value is invalid for its kind of row.
    public init(json: Data) throws {
        self = try SyncPageParser.page(json)
    }

    init(cursor: String, more: Bool) {
        (self.cursor, self.more) = (cursor, more)
    }

    /// Whether it may change which photos are named.
    public var touchesPhotos: Bool {
        !scopesRemoved.isEmpty || !scopesAdded.isEmpty
            || (tombstones + puts).contains { Replica.kindsWithPhotos.contains($0.change.kind) }
    }
}

extension Replica {
    /// Stores a received page. Store its cursor in the same transaction.
    ///
    /// Rows of `scopesRemoved` and `scopesAdded` are dropped first, then tombstones are applied, so that no new row
    /// conflicts with the row that it replaces, then rows are stored. An added scope starts over, because the replica may
    /// still hold rows that were removed from it meanwhile.
    public static func apply(_ page: ReceivedPage, in writer: any Writer) throws {
        for scope in page.scopesRemoved + page.scopesAdded {
            // Rows of a kind of scope that this build does not know are not stored.
            if let scope = Scope(scope) { try drop(scope, in: writer) }
        }
        try apply(page.tombstones, in: writer)
        try apply(page.puts, in: writer)
    }
}
