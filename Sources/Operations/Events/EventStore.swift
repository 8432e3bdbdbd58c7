package import Domain
package import Store

/// Writes whole events.
package enum EventStore {
    /// Returns whether an event has this id.
    ///
    /// - Throws: ``Refusal`` `duplicate` if a deleted event had the id. A new event with it would replace the old one
    ///   in its guests' calendars.
    static func exists(_ id: ID<Event>, in reader: any Reader) throws -> Bool {
        if try reader.exists("SELECT 1 FROM event e WHERE e.id = \(id) AND \(EventAccess.isNotDeleted)") { return true }
        let isGone = try reader.exists(
            "SELECT 1 FROM event WHERE id = \(id) UNION ALL SELECT 1 FROM scope WHERE id = \(Scope.hosts(id))")
        if isGone { throw Refusal.idTaken }
        try NoticeSubjectKind.event.check(id, in: reader)
        return false
    }

    /// Checks that a person can host one more event.
    static func checkQuota(of host: ID<User>, in reader: any Reader) throws {
        try Quota.events.check(hosted(by: host, in: reader))
    }

    package static func hosted(by host: ID<User>, in reader: any Reader) throws -> Int {
        try reader.value("SELECT count(*) FROM event WHERE host_id = \(host) AND deleted_at IS NULL") ?? 0
    }

    package static func insert(
        _ id: ID<Event>, host: ID<User>, uid: String, recurrenceID: Instant?, status: EventStatus = .scheduled,
        isCancelledByImport: Bool = false, _ details: EventDetails, in tx: Transaction
    ) throws {
        try tx.execute(
            """
            INSERT INTO event (id, host_id, status, created_at, updated_at, \(EventColumn.all.map(\.name).joined(", ")))
            VALUES (\(id), \(host), \(status), \(tx.now), \(tx.now), \(EventColumn.all.map { "\($0.value(details))" }.joined(", ")))
            """)
        try tx.execute(
            """
            INSERT INTO event_origin (event_id, host_id, uid, recurrence_id, is_cancelled)
            VALUES (\(id), \(host), \(uid), \(recurrenceID), \(isCancelledByImport))
            """)
        try tx.execute(
            "INSERT INTO seats (event_id, capacity, going, maybe, waiting, taken) VALUES (\(id), \(details.capacity), 0, 0, 0, 0)"
        )
        try updateDerivedData(id, details, in: tx)
        let row = EventRow(id, host: host, status, details, now: tx.now)
        tx.put(.event, id, in: row.scope)
        tx.put(.seats, id, in: row.seatsScope)
        try writePlace(of: id, details, in: tx)
        if row.scope == .public { try PublicHost.record(host, in: tx) }
        PermissionChanges.announce(host, in: tx)
        try PermissionChanges.announceRestrictedEvent(of: host, row.audience, in: tx)
    }

    /// Writes the withheld part of the location, or deletes it if nothing is withheld.
    static func writePlace(of id: ID<Event>, _ details: EventDetails, in tx: Transaction) throws {
        let place = details.withheldLocation
        guard !place.isNothing else { return try removePlace(of: id, in: tx) }
        try tx.execute(
            """
            INSERT INTO place (event_id, name, address, latitude, longitude, online_url)
            VALUES (\(id), \(place.name), \(place.address), \(place.latitude), \(place.longitude), \(place.onlineUrl))
            ON CONFLICT (event_id) DO UPDATE SET name = excluded.name, address = excluded.address, latitude = excluded.latitude,
                longitude = excluded.longitude, online_url = excluded.online_url
            """)
        tx.put(.place, id, in: .place(id))
    }

    static func removePlace(of id: ID<Event>, in tx: Transaction) throws {
        if try tx.execute("DELETE FROM place WHERE event_id = \(id)") > 0 { tx.remove(.place, id, from: .place(id)) }
    }

    /// Writes the derived rows that are not synced: tags and search texts.
    static func updateDerivedData(_ id: ID<Event>, _ details: EventDetails, in writer: any Writer) throws {
        try updateDerivedData(
            id, details.tags, text: EventSearch.text(details), hidden: EventSearch.hidden(details), in: writer)
    }

    /// - Parameter isNew: Whether the event has no derived rows yet.
    private static func updateDerivedData(
        _ id: ID<Event>, _ tags: [Tag], text: String, hidden: String, isNew: Bool = false, in writer: any Writer
    ) throws {
        if !isNew { try writer.execute("DELETE FROM event_tag WHERE event_id = \(id)") }
        for tag in tags {
            try writer.execute("INSERT INTO event_tag (key, event_id, name) VALUES (\(tag.key), \(id), \(tag.name))")
        }
        try writer.execute(
            """
            INSERT INTO event_search (event_id, text, hidden) VALUES (\(id), \(text), \(hidden))
            ON CONFLICT (event_id) DO UPDATE SET text = excluded.text, hidden = excluded.hidden
            """)
    }

    /// Writes the derived rows of an event that a replica has received.
    static func updateDerivedData(of row: ProjectedRow, isNew: Bool, in writer: any Writer) throws {
        guard let id = ID<Event>(bytes: row.id) else { return }
        let searched = SearchedColumns(row)
        guard !searched.withholdsAddress else {
            return try updateDerivedData(id, EventDetails(received: row, in: writer), in: writer)
        }
        // Without the other columns, because a first fill has thousands of events.
        let text = EventSearch.text(
            searched.title, searched.description, tags: searched.tags, location: searched.locationName,
            address: searched.address ?? "")
        try updateDerivedData(id, searched.tags, text: text, hidden: "", isNew: isNew, in: writer)
    }

    /// Writes the search text of the withheld location from the rows of a replica, which receives and drops the row of the
    /// place independently of the event's.
    static func updateHiddenText(of id: ID<Event>, in writer: any Writer) throws {
        guard let event = try EventRow.stored(id, in: writer) else { return }
        try writer.execute(
            "UPDATE event_search SET hidden = \(EventSearch.hidden(event.details)) WHERE event_id = \(id)")
    }
}
