public import Domain
public import Operations
public import Store

/// Confirms a guest's address, and with it the RSVP, by the secret mailed there. A person who only typed the address
/// has a different secret.
public struct ConfirmGuest: ClientCommand {
    public static let name = "event.confirmGuest"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String
    /// The language of the guest's browser (BCP 47).
    public var locale: String?

    public init(guestToken: String, locale: String? = nil) {
        self.guestToken = guestToken
        self.locale = locale
    }

    /// Confirms the address.
    ///
    /// - Returns: The status of the current RSVP; nil if it had already lapsed.
    public func perform(in tx: Transaction, as actor: Actor) throws -> RSVPStatus? {
        let guest = try GuestPass.find(guestToken, digest: tx.digest, in: tx)
        guard guest.isMailed || guest.isConfirmed else {
            throw Refusal(.notAllowed, "Open the link in the mail we sent you to confirm your address.")
        }
        guard let event = try EventRow.find(guest.event, in: tx) else { throw Refusal.notFound }
        if guest.isMailed { try GuestPass.setLocale(locale, of: guest.id, in: tx) }
        let hold = GuestHold(guest: guest.id, event: event)
        try hold.lapseIfOver(in: tx)
        if !guest.isConfirmed {
            try hold.confirm(in: tx)
            try hold.mailConfirmed(in: tx)
        }
        return try GuestRSVP(event, guest: .guest(guest.id)).current(in: tx)?.standing.status
    }
}
