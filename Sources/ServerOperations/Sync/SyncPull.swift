public import Domain
public import Operations
public import Store

/// Reads what changed for a person since a cursor, page by page.
public enum SyncPull {
    /// Reads the next page, on one snapshot.
    ///
    /// - Parameters:
    ///   - known: The reader's cursor; `nil` for a new reader.
    ///   - client: The reader's client; `nil` if it never pushes.
    ///   - withArchive: Whether the reader asks for what ended long ago.
    /// - Returns: `nil` if the reader must start again (``SyncQuery/canResume(from:in:)``) or the cursor
    ///   is another person's or client's.
    public static func page(
        from known: SyncCursor?, as actor: Actor, on client: ID<SyncClient>? = nil, withArchive: Bool = true,
        bounds: SyncPageLimit = .page, in reader: any Reader
    ) throws -> SyncPager<SyncEntry>.Page? {
        try page(from: known, as: actor, on: client, withArchive: withArchive, bounds: bounds, in: reader) {
            try SyncQuery.batch($0, capacity: $1, in: reader)
        }
    }

    /// Reads the next page, with entries in another form.
    ///
    /// - Parameter batch: Returns the requested batch from the snapshot, up to about the given capacity.
    public static func page<Item: SyncItem>(
        from known: SyncCursor?, as actor: Actor, on client: ID<SyncClient>? = nil, withArchive: Bool = true,
        bounds: SyncPageLimit = .page, in reader: any Reader,
        batch: (SyncRequest, SyncPageLimit) throws -> SyncBatch<Item>
    ) throws -> SyncPager<Item>.Page? {
        if let known, try !known.belongs(to: actor, on: client) || !SyncQuery.canResume(from: known, in: reader) {
            return nil
        }
        let permissions = try SyncPermissions(of: actor, withArchive: withArchive, in: reader)
        var pager = SyncPager<Item>(
            from: try known ?? permissions.beginning(in: SyncQuery.epoch(in: reader)), permissions, bounds: bounds)
        pager.recordVersions(try reader.versions(of: permissions.scopes))
        while let request = pager.nextRequest() { try pager.add(batch(request, pager.capacity), for: request) }
        var page = pager.page()
        page.cursor.client = try client.map {
            try SyncCursor.Client($0, lastCommand: SyncClient.lastCommand(of: $0, as: actor, in: reader))
        }
        return page
    }
}
