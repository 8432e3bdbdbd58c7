public import Operations
public import Store
public import Wire

extension Replica {
    /// Stores a received page. Store its cursor in the same transaction.
    ///
    /// Rows of `scopesRemoved` and `scopesAdded` are dropped first, then tombstones are applied, then rows are stored.
    /// An added scope starts over, because the replica may still hold rows that were removed from it meanwhile.
    ///
    /// - Throws: ``UnreadableRow``; nothing is written then.
    public static func apply(_ page: SyncPage, in writer: any Writer) throws {
        let entries = try page.entries()
        for scope in page.scopesRemoved + page.scopesAdded {
            // Rows of a kind of scope that this build does not know are not stored.
            if let scope = Scope(scope) { try drop(scope, in: writer) }
        }
        try apply(entries, in: writer)
    }
}
