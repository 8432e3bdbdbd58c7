public import Domain
public import Store

/// Takes a check-in back that was a mistake. It changes nothing if the guest is not checked in, so that two hosts can
/// take the same one back. A mistake can be corrected at any time.
public struct UndoCheckIn: ClientCommand {
    public static let name = "guest.undoCheckIn"
    public static let offline = Offline.yes
    public var event: ID<Event>
    /// The id of the person, or of the RSVP of a guest without an account.
    public var guest: String

    public init(event: ID<Event>, guest: String) {
        self.event = event
        self.guest = guest
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        let entry = try GuestEntry.existing(guest, of: event, in: tx)
        try Ticket.endCheckIn(entry.rsvp, at: event, of: entry.userID, in: tx)
    }
}
