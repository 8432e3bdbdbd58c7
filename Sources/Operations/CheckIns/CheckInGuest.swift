public import Domain
public import Store

/// Checks a guest in at the door. Several hosts can do so on several devices: a guest who is already checked in stays
/// so, and the earliest time counts.
public struct CheckInGuest: ClientCommand {
    public static let name = "guest.checkIn"
    public static let offline = Offline.yes
    public var event: ID<Event>
    /// The id of the person, or of the RSVP of a guest without an account.
    public var guest: String
    /// When the guest arrived, from a device that sends it later; nil means now. See ``CheckInWindow/bounded(_:now:)``.
    public var at: Instant?

    public init(event: ID<Event>, guest: String, at: Instant? = nil) {
        self.event = event
        self.guest = guest
        self.at = at
    }

    public mutating func setTime(_ now: Instant) { at = at ?? now }

    public func perform(in tx: Transaction, as actor: Actor) throws -> CheckIn {
        let reported = at ?? tx.now
        let row = try EventAccess.hosted(event, to: .checkIn(at: reported), as: actor, in: tx)
        let entry = try GuestEntry.existing(guest, of: event, in: tx)
        let current = try GuestRSVP(row, guest: entry.identity).current(in: tx).orNotFound()
        let time = CheckInWindow(row.details.times).bounded(reported, now: tx.now)
        // A device does not hold a ticket that names a person who has a block with its owner, such as another host.
        let known = try tx.row("SELECT checked_in_at FROM ticket WHERE rsvp_id = \(entry.rsvp)") {
            try $0.next(Instant?.self)
        }
        guard let before = known else { return CheckIn(rsvp: entry.rsvp, at: time, isRepeated: true) }
        if let before, before <= time { return CheckIn(rsvp: entry.rsvp, at: before, isRepeated: true) }
        if before == nil, let objection = row.terms.objectionToCheckIn(current.standing.status, at: time) {
            throw objection
        }
        try tx.execute(
            "UPDATE ticket SET checked_in_at = \(time), checked_in_by = \(actor.userID) WHERE rsvp_id = \(entry.rsvp)")
        Ticket.log(entry.rsvp, at: event, of: entry.userID, in: tx)
        // The host has met the guest, so the RSVP stays even if the address is never confirmed.
        try entry.vouch(at: row, in: tx)
        return CheckIn(rsvp: entry.rsvp, at: time, isRepeated: before != nil)
    }
}
