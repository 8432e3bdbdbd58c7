import Domain
public import Store

/// What is new for somebody since where they stood, a page at a time.
public enum SyncPull {
    /// Reads the next page, all of it on one snapshot.
    ///
    /// - Parameter known: where the reader stands; nil for one who has nothing.
    /// - Returns: nil where they must start again (``SyncQuery/goesOn(from:in:)``), and where it is somebody else's cursor.
    public static func page(
        from known: SyncCursor?, as actor: Actor, bounds: SyncRoom = .page, in reader: any Reader
    ) throws -> SyncReading<SyncEntry>.Page? {
        try page(from: known, as: actor, bounds: bounds, in: reader) { try SyncQuery.part($0, room: $1, in: reader) }
    }

    /// The same of entries in another form.
    ///
    /// - Parameter part: gives what is wanted, as it is on the snapshot, about as much as there is room for.
    public static func page<Item: SyncItem>(
        from known: SyncCursor?, as actor: Actor, bounds: SyncRoom = .page, in reader: any Reader,
        part: (SyncWish, SyncRoom) throws -> SyncPart<Item>
    ) throws -> SyncReading<Item>.Page? {
        if let known, try !known.isOpen(to: actor) || !SyncQuery.goesOn(from: known, in: reader) { return nil }
        let rights = try SyncRights(of: actor, in: reader)
        var reading = SyncReading<Item>(
            from: try known ?? rights.beginning(in: SyncQuery.epoch(in: reader)), rights, bounds: bounds)
        reading.hear(try reader.versions(of: rights.scopes))
        while let wish = reading.wish() { try reading.take(part(wish, reading.room), for: wish) }
        return reading.page()
    }
}
