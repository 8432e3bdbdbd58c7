import Domain
public import Operations
public import Store

/// Mails a guest without an account their link once more. Used on the page where they first made their RSVP: its secret
/// stops working once the mailed link has confirmed the address.
public struct MailPass: ClientCommand {
    public static let name = "event.mailPass"
    // The link is a secret, and the server sends the mail.
    public static let offline = Offline.no
    /// Either secret of the guest.
    public var guestToken: String
    /// The requester's origin for rate limits: an address, or the network that represents it.
    public var network: String?

    public init(guestToken: String, network: String? = nil) {
        self.guestToken = guestToken
        self.network = network
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try tx.row(
            """
            SELECT guest_id, event_id, email_key FROM guest_credential
            WHERE (token_hash = \(tx.digest(guestToken)) OR pass = \(guestToken)) AND pass IS NOT NULL
            """
        ) { (id: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self), address: try $0.next(String.self)) }
        guard let found, let event = try EventRow.find(found.event, in: tx) else { throw Refusal.notFound }
        try GuestPass.takeMail(to: found.address, at: event.id, network: network, in: tx)
        try GuestPass.mail(event, guest: found.id, in: tx)
    }
}
