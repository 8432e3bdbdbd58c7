import Domain
import Store

/// A guest list entry, found by the id that hosts use: of the member, of the RSVP, or of the guest as
/// named in expenses.
struct GuestEntry {
    var rsvp: ID<RSVP>
    var identity: GuestRSVP.Identity
    /// The key of the address of a guest without an account; nil if no address is known.
    var address: String?

    /// Nil for a guest without an account.
    var userID: ID<User>? { if case .user(let id) = identity { id } else { nil } }

    /// Returns the entry that a host's command is about, and records both as its subjects.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    static func existing(_ guest: String, of event: ID<Event>, in tx: Transaction) throws -> GuestEntry {
        let entry = try find(guest, of: event, in: tx).orNotFound()
        tx.setSubject(.event, event)
        if let user = entry.userID { tx.addPartner(.user, user) }
        return entry
    }

    /// Ends the hold of a guest without an account, for a host who knows them. Their address needs no confirmation then.
    func vouch(at row: EventRow, in tx: Transaction) throws {
        guard case .guest(let guest) = identity else { return }
        try GuestHold(guest: guest, event: row).end(in: tx)
        try tx.emit(GuestVouched(guest: guest, event: row))
    }

    static func find(_ guest: String, of event: ID<Event>, in reader: any Reader) throws -> GuestEntry? {
        try reader.row(
            """
            SELECT r.id, r.user_id, r.guest_id, g.email_key FROM rsvp r LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
            WHERE r.event_id = \(event) AND (r.id = \(ID<RSVP>(guest)) OR r.user_id = \(ID<User>(guest)) OR r.guest_id = \(ID<Guest>(guest)))
            """
        ) {
            let rsvp: ID<RSVP> = try $0.next()
            let (user, guest): (ID<User>?, ID<Guest>?) = (try $0.next(), try $0.next())
            return GuestEntry(rsvp: rsvp, identity: user.map { .user($0) } ?? .guest(guest!), address: try $0.next())
        }
    }
}
