import Domain
public import Store

/// Reads what changed for a person since a cursor, page by page.
public enum SyncPull {
    /// Reads the next page, on one snapshot.
    ///
    /// - Parameter known: The reader's cursor; `nil` for a new reader.
    /// - Returns: `nil` if the reader must start again (``SyncQuery/goesOn(from:in:)``) or the cursor
    ///   is another person's.
    public static func page(
        from known: SyncCursor?, as actor: Actor, bounds: SyncPageLimit = .page, in reader: any Reader
    ) throws -> SyncPager<SyncEntry>.Page? {
        try page(from: known, as: actor, bounds: bounds, in: reader) { try SyncQuery.part($0, room: $1, in: reader) }
    }

    /// Reads the next page, with entries in another form.
    ///
    /// - Parameter part: Returns the requested part from the snapshot, up to about the given capacity.
    public static func page<Item: SyncItem>(
        from known: SyncCursor?, as actor: Actor, bounds: SyncPageLimit = .page, in reader: any Reader,
        part: (SyncRequest, SyncPageLimit) throws -> SyncBatch<Item>
    ) throws -> SyncPager<Item>.Page? {
        if let known, try !known.isOpen(to: actor) || !SyncQuery.goesOn(from: known, in: reader) { return nil }
        let rights = try SyncPermissions(of: actor, in: reader)
        var reading = SyncPager<Item>(
            from: try known ?? rights.beginning(in: SyncQuery.epoch(in: reader)), rights, bounds: bounds)
        reading.hear(try reader.versions(of: rights.scopes))
        while let wish = reading.wish() { try reading.take(part(wish, reading.room), for: wish) }
        return reading.page()
    }
}
