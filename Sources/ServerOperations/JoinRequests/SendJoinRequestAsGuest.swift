import Domain
public import Operations
public import Store

/// Sends a join request with the guest pass of a guest without an account, or changes it. Used after the hosts allowed
/// a new request, or if the address was confirmed too late.
public struct SendJoinRequestAsGuest: ClientCommand {
    public static let name = "event.askAsGuest"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String
    /// Number of people including the guest. Defaults to 1.
    public var party: Int?
    /// A note to the hosts, at most ``TextLength/joinNote`` characters.
    public var note: String?

    public init(guestToken: String, party: Int? = nil, note: String? = nil) {
        self.guestToken = guestToken
        self.party = party
        self.note = note
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let guest = try GuestPass.find(guestToken, digest: tx.digest, in: tx)
        guard let event = try EventRow.find(guest.event, in: tx) else { throw Refusal.notFound }
        guard guest.isMailed else {
            throw Refusal(.notAllowed, "Open the link in the mail we sent you to confirm your address.")
        }
        try GuestRequests.deleteHeld(guest.id, in: tx)
        if !guest.isConfirmed { try GuestHold(guest: guest.id, event: event).confirm(in: tx) }
        try Standing.find(nil, guest: guest.id, at: event.id, isMember: false, in: tx).check(
            .askByLink, at: event.terms, now: tx.now)
        var errors = FieldErrors()
        let asked = GuestRequests.checked(party: party, note: note, at: event, &errors)
        try errors.check()
        try GuestRequests.put(asked, of: guest.id, at: event, in: tx)
    }
}
