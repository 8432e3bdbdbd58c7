import Domain
import Operations
import Store

/// Notifies the guests and the other hosts of an event's changes.
enum EventNotices {
    static let handlers: [SignalHandler] = [
        .on(EventChanged.self) { signal, tx in
            try GuestMail.takeNotices(of: signal.event, in: tx)
            try recordChange(signal.change, of: signal.event, from: signal.old, in: tx)
            try NotifyGuests(.eventChanged, of: signal.event.id, change: signal.change, by: signal.by ?? tx.actor)
                .run(signal.event, in: tx)
        },
        .on(EventCancelled.self) { signal, tx in
            try NotifyGuests(.eventCancelled, of: signal.event.id, by: tx.actor).run(signal.event, in: tx)
        },
        .on(EventRestored.self) { signal, tx in
            try GuestMail.takeNotices(of: signal.event, in: tx)
            try NotifyGuests(.eventRestored, of: signal.event.id, by: tx.actor).run(signal.event, in: tx)
        },
        .on(EventErasing.self) { try NotifyGuests.nextBatch(of: $0.event, in: $1) },
    ]

    /// The maximum number of changes kept per event for guest passes.
    static let keptChanges = 20

    /// Records a change for guests without an account, who see the event only through their pass.
    private static func recordChange(
        _ change: EventChange, of event: EventRow, from old: EventDetails, in tx: Transaction
    ) throws {
        guard !change.withoutOthers.isEmpty else { return }
        try tx.execute(
            """
            INSERT INTO event_change (
                event_id, version, at, title, starts_at, moves_end, ends_at, start_date, end_date, moves_place, place, address, place_digest)
            VALUES (\(event.id), \(event.version), \(tx.now), \(change.title), \(change.startsAt), \(change.movesEnd), \(change.endsAt),
                \(change.days?.first), \(change.days?.last), \(change.movesPlace), \(change.place), \(change.address),
                \(tx.digest(old.locationText)))
            """)
        try tx.execute(
            """
            DELETE FROM event_change WHERE event_id = \(event.id) AND version <= (
                SELECT version FROM event_change WHERE event_id = \(event.id) ORDER BY version DESC LIMIT 1 OFFSET \(keptChanges))
            """)
    }
}
