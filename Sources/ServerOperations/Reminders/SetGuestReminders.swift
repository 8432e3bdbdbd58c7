import Domain
public import Operations
public import Store

/// Enables or disables event reminders for a guest without an account, by the link that was mailed to them.
public struct SetGuestReminders: ClientCommand {
    public static let name = "event.guestReminders"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String
    public var isOn: Bool

    public init(guestToken: String, isOn: Bool) {
        self.guestToken = guestToken
        self.isOn = isOn
    }

    /// - Throws: ``Refusal`` `not_allowed` for a secret other than the mailed one.
    public func perform(in tx: Transaction, as actor: Actor) throws {
        let guest = try GuestPass.find(guestToken, digest: tx.digest, in: tx)
        guard guest.isMailed else {
            throw Refusal(.notAllowed, "Open the link in the mail we sent you to confirm your address.")
        }
        try tx.execute("UPDATE guest_credential SET wants_reminders = \(isOn) WHERE guest_id = \(guest.id)")
    }
}
