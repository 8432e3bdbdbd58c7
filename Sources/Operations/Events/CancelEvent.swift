public import Domain
public import Store

/// Cancels an event. It stays visible as cancelled, and its guests are notified.
public struct CancelEvent: ClientCommand {
    public static let name = "event.cancel"
    public static let offline = Offline.yes
    public var id: ID<Event>
    /// The reason shown to the guests, 1–500 characters.
    public var reason: String?

    public init(id: ID<Event>, reason: String? = nil) {
        self.id = id
        self.reason = reason
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        // Idempotent: a cancelled event stays as it is.
        guard event.status != .cancelled else { return }
        try EventAccess.standing(of: actor, at: event, in: tx).check(.cancel, at: event.terms, now: tx.now)
        var errors = FieldErrors()
        let reason = errors.paragraphs(reason, "reason", max: TextLength.cancellation)
        try errors.check()
        try CancelEvent.run(event, because: reason, in: tx)
    }

    /// Cancels the event.
    ///
    /// - Parameter byImport: Whether a calendar import cancels it. A later import may restore it.
    package static func run(
        _ event: EventRow, because reason: String? = nil, byImport: Bool = false, in tx: Transaction
    ) throws {
        try tx.execute(
            """
            UPDATE event SET status = 'cancelled', cancellation = \(reason), sequence = sequence + 1, version = version + 1, updated_at = \(tx.now)
            WHERE id = \(event.id)
            """)
        if byImport { try tx.execute("UPDATE event_origin SET is_cancelled = TRUE WHERE event_id = \(event.id)") }
        tx.put(.event, event.id, in: event.scope)
        // Join requests cannot be approved any more.
        for host in try Cohosting.hosts(of: event, in: tx) { try tx.resolve([.asked], of: event.id, for: host) }
        // Also runs for an event that is being deleted; the notices say so.
        guard let cancelled = try EventRow.stored(event.id, in: tx), !event.details.times.isPast(at: tx.now) else {
            return
        }
        try tx.emit(EventCancelled(event: cancelled))
    }
}
