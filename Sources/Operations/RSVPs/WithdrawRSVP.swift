public import Domain
public import Store

/// Withdraws the actor's RSVP entirely.
public struct WithdrawRSVP: ClientCommand {
    public static let name = "event.withdrawRsvp"
    // The server decides who gets the seat.
    public static let offline = Offline.withHint
    public var event: ID<Event>

    public init(event: ID<Event>) {
        self.event = event
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let guestRSVP = try GuestRSVP.of(person.id, at: event, as: actor, in: tx)
        guard let current = try guestRSVP.current(before: .notGoing, in: tx) else { throw Refusal.notFound }
        try guestRSVP.withdraw(current, in: tx)
        try tx.resolve([.seatOffered, .offerExpired, .movedUp], of: event, for: person.id)
        try tx.leaveCrew(of: event, person.id)
    }
}
