package import Domain
package import Store

/// Writes a validated change of an event and everything that follows from it.
package enum EventUpdate {
    /// Writes a change that follows from another command than ``UpdateEvent``, and records the changed fields.
    ///
    /// - Parameter by: The person on whose behalf Mingle makes the change.
    package static func write(
        _ event: EventRow, _ details: EventDetails, notify: UpdateEvent.Notify, by: ID<User>? = nil, in tx: Transaction
    ) throws {
        guard details != event.details else { return }
        try UpdateEvent(id: event.id, changes: .none).recording(in: tx) {
            try apply(event, details, notify: notify, by: by, in: tx)
        }
    }

    /// Writes the change.
    ///
    /// - Parameter by: The person on whose behalf Mingle makes the change.
    static func apply(
        _ event: EventRow, _ details: EventDetails, notify: UpdateEvent.Notify, by: ID<User>? = nil, in tx: Transaction
    ) throws {
        guard details != event.details else { return }
        if let capacity = details.capacity, capacity < event.counts?.seats ?? 0 {
            throw Refusal.invalid(
                "capacity",
                "\(event.counts?.seats ?? 0, .count) seats are taken. Remove guests first, or allow at least that many."
            )
        }
        let change = EventChange(from: event.details, to: details)
        let notifies = event.status != .draft && (notify == .yes || (notify == .auto && change.isMaterial))
        var after = event
        after.details = details
        // An event that is moved to a later time returns from the archive.
        if !details.times.isForArchive(at: tx.now) { (after.isArchived, after.archivedTo) = (false, nil) }
        let columns: [SQL] = EventColumn.all.map { "\($0.name) = \($0.value(details))" }
        try tx.execute(
            """
            UPDATE event SET \(columns.joined(", ")), is_archived = \(after.isArchived), archived_to = \(after.archivedTo),
                sequence = sequence + 1, version = version + 1, updated_at = \(tx.now)
            WHERE id = \(event.id)
            """)
        if details.capacity != event.details.capacity {
            try tx.execute("UPDATE seats SET capacity = \(details.capacity) WHERE event_id = \(event.id)")
        }
        if details.location != event.details.location || details.withholdsAddress {
            try ActivityEventRow.leaveVenue(of: event, in: tx)
        }
        try EventStore.updateDerivedData(event.id, details, in: tx)
        try moveScopes(from: event, to: after, in: tx)
        guard let updated = try EventRow.find(event.id, in: tx) else { return }
        // More seats, or a rule that lets smaller parties pass, may free a seat for someone on the waitlist.
        try Waitlist(updated).moveUp(in: tx)
        if notifies {
            try tx.emit(EventChanged(event: updated, change: change, old: event.details, by: by))
        }
    }

    /// Moves the rows whose scope depends on the audience, the archive, the guest list rule or the hidden location.
    static func moveScopes(from event: EventRow, to after: EventRow, in tx: Transaction) throws {
        let details = after.details
        if after.scope != event.scope { tx.remove(.event, event.id, from: event.scope) }
        tx.put(.event, event.id, in: after.scope)
        if after.scope != event.scope || after.isArchived != event.isArchived {
            try PublicHost.record(event.hostID, in: tx)
            PermissionChanges.announce(event.hostID, in: tx)
            try PermissionChanges.announceInvolved(in: event.id, in: tx)
        }
        try moveCohosts(from: event, to: after, in: tx)
        try ActivityEventRow.move(from: event, to: after, in: tx)
        if after.audience != event.audience {
            PermissionChanges.announceAudience(of: event.id, in: tx)
            for audience in [event.audience, after.audience] {
                try PermissionChanges.announceRestrictedEvent(of: event.hostID, audience, in: tx)
            }
        } else if after.isArchived != event.isArchived {
            try PermissionChanges.announceRestrictedEvent(of: event.hostID, after.audience, in: tx)
        }
        if details.withheldLocation != event.details.withheldLocation {
            try EventStore.writePlace(of: event.id, details, in: tx)
        }
        if after.seatsScope != event.seatsScope { tx.remove(.seats, event.id, from: event.seatsScope) }
        if after.seatsScope != event.seatsScope || details.capacity != event.details.capacity {
            tx.put(.seats, event.id, in: after.seatsScope)
        }
        guard after.listScope != event.listScope || after.archivedTo != event.archivedTo else { return }
        let rsvps = try tx.rows("SELECT id, guest_id, status FROM rsvp WHERE event_id = \(event.id)") {
            (id: try $0.next(ID<RSVP>.self), guest: try $0.next(ID<Guest>?.self), status: try $0.next(RSVPStatus.self))
        }
        for rsvp in rsvps {
            let (old, new) = (event.guestScope(of: rsvp.id, rsvp.status), after.guestScope(of: rsvp.id, rsvp.status))
            if old != new { ListedRSVP(id: rsvp.id, guest: rsvp.guest).move(from: old, to: new, tx) }
        }
    }

    /// Moves the co-hosts to another scope of the event.
    package static func moveCohosts(from event: EventRow, to after: EventRow, in tx: Transaction) throws {
        guard after.peopleScope != event.peopleScope else { return }
        for cohost in try tx.rows(
            "SELECT id FROM cohost WHERE event_id = \(event.id)", { try $0.next(ID<Cohost>.self) })
        {
            tx.remove(.cohost, cohost, from: event.peopleScope)
            tx.put(.cohost, cohost, in: after.peopleScope)
        }
    }
}
