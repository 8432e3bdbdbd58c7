package import Domain
package import Store

/// Join requests of people without an account. A request made through an invite link is held in
/// `guest_credential`, hidden from the hosts, until the address is confirmed. Then it becomes a row of
/// `guest_request` for the hosts to decide on.
package enum GuestRequests {
    /// The content of a join request.
    package struct Asked {
        package var party: Int
        package var note: String

        package init(party: Int, note: String) {
            self.party = party
            self.note = note
        }
    }

    /// Returns the validated content of a join request. Adds an `invalid` field error for a party that the host does
    /// not allow, and for a note that is too long.
    package static func checked(party: Int?, note: String?, at event: EventRow, _ errors: inout FieldErrors) -> Asked {
        let note = errors.line(note, "note", max: TextLength.joinNote) ?? ""
        let party = party ?? 1
        let companions = event.details.companionsAllowed
        if !(1...RSVPChoice.largestParty(companionsAllowed: companions)).contains(party) {
            errors.add(
                "party",
                companions == 0
                    ? "Each guest can take only one seat." : "You can come with up to \(companions, .count) people.")
        }
        return Asked(party: party, note: note)
    }

    static func decide(_ status: JoinRequestStatus, _ guest: ID<Guest>, at event: EventRow, in tx: Transaction) throws {
        try tx.execute("UPDATE guest_request SET status = \(status), decided_at = \(tx.now) WHERE guest_id = \(guest)")
        tx.put(.guestRequest, guest, in: .hosts(event.id))
        try resolve(guest, at: event, in: tx)
    }

    /// Deletes a request.
    ///
    /// - Returns: Whether one existed.
    @discardableResult
    package static func delete(_ guest: ID<Guest>, at event: ID<Event>, in tx: Transaction) throws -> Bool {
        guard try tx.execute("DELETE FROM guest_request WHERE guest_id = \(guest)") > 0 else { return false }
        tx.remove(.guestRequest, guest, from: .hosts(event))
        return true
    }

    package static func resolve(_ guest: ID<Guest>, at event: EventRow, in tx: Transaction) throws {
        try tx.resolve(.asked, about: guest.bytes, of: event.id)
    }
}
