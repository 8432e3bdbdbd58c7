import Domain
public import Operations
public import Store

/// Withdraws the join request of a guest without an account, by either of their links.
public struct WithdrawGuestRequest: ClientCommand {
    public static let name = "event.takeBackGuestRequest"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String

    public init(guestToken: String) {
        self.guestToken = guestToken
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let guest = try GuestPass.find(guestToken, digest: tx.digest, in: tx)
        guard let event = try EventRow.find(guest.event, in: tx) else { throw Refusal.notFound }
        try GuestRequests.deleteHeld(guest.id, in: tx)
        let status: JoinRequestStatus? = try tx.value("SELECT status FROM guest_request WHERE guest_id = \(guest.id)")
        guard let status else { return }
        guard status == .waiting else { throw Refusal(.conflict, "The host has answered already.") }
        try GuestRequests.delete(guest.id, at: event.id, in: tx)
        try GuestRequests.resolve(guest.id, at: event, in: tx)
    }
}
