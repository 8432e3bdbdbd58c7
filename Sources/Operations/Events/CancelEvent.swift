public import Domain
public import Store

/// Calls an event off: it stays visible as cancelled, and its guests are notified.
public struct CancelEvent: ClientCommand {
    public static let name = "event.cancel"
    public static let offline = Offline.yes
    public var id: ID<Event>
    /// What its guests are told, 1–500 characters.
    public var reason: String?

    public init(id: ID<Event>, reason: String? = nil) {
        self.id = id
        self.reason = reason
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        // Once more changes nothing.
        guard event.status != .cancelled else { return }
        try EventAccess.standing(of: actor, at: event, in: tx).check(.cancel, at: event.terms, now: tx.now)
        var errors = FieldErrors()
        let reason = errors.paragraphs(reason, "reason", max: TextLength.cancellation)
        try errors.check()
        try CancelEvent.run(event, because: reason, in: tx)
    }

    /// - Parameter byImport: whether a calendar file says so, which may say otherwise again.
    static func run(_ event: EventRow, because reason: String? = nil, byImport: Bool = false, in tx: Transaction) throws
    {
        try tx.execute(
            """
            UPDATE event SET status = 'cancelled', cancellation = \(reason), sequence = sequence + 1, version = version + 1, updated_at = \(tx.now)
            WHERE id = \(event.id)
            """)
        if byImport { try tx.execute("UPDATE event_origin SET is_cancelled = TRUE WHERE event_id = \(event.id)") }
        tx.put(.event, event.id, in: event.scope)
        // Nobody can be let in any more.
        for host in try Cohosting.hosts(of: event, in: tx) { try tx.settle([.asked], of: event.id, for: host) }
        // Also of one that is being deleted, which the notices say.
        guard let cancelled = try EventRow.stored(event.id, in: tx), !event.details.times.isPast(at: tx.now) else {
            return
        }
        try NotifyGuests(.eventCancelled, of: cancelled.id, by: tx.actor).run(cancelled, in: tx)
    }
}
