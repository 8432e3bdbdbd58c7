public import Domain
public import Store

/// Sets one's RSVP to an event: going, maybe or not going. One per person and event.
public struct SetRSVP: ClientCommand {
    public static let name = "event.rsvp"
    // Whether there is a seat is decided on the server.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    public var status: RSVPChoice
    /// People, the guest included, 1–10; 1 if left out.
    public var party: Int?

    public init(event: ID<Event>, status: RSVPChoice, party: Int? = nil) {
        self.event = event
        self.status = status
        self.party = party
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> RSVPView {
        let person = try actor.verified()
        return try GuestRSVP.of(person.id, at: event, as: actor, in: tx).set(status, party: party, in: tx)
    }
}

/// Takes one's RSVP back altogether.
public struct WithdrawRSVP: ClientCommand {
    public static let name = "event.withdrawRsvp"
    // To whom the seat goes is decided on the server.
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
    }
}

/// Ends a seat offer whose deadline has passed; the seat goes to the next.
struct ExpireSeatOffer: SystemCommand {
    static let name = "event.expireSeatOffer"
    var rsvp: ID<RSVP>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard
            let found = try tx.row(
                "SELECT r.event_id, r.user_id, r.guest_id FROM rsvp r JOIN seat_offer o ON o.rsvp_id = r.id WHERE r.id = \(rsvp) AND o.until <= \(tx.now)",
                { (event: try $0.next(ID<Event>.self), user: try $0.next(ID<User>?.self), guest: try $0.next(ID<Guest>?.self)) }),
            let event = try EventRow.find(found.event, in: tx)
        else { return }
        let guest: GuestRSVP.Identity = found.user.map { .user($0) } ?? .guest(found.guest!)
        let guestRSVP = GuestRSVP(event, guest: guest)
        guard let current = try guestRSVP.current(in: tx) else { return }
        try guestRSVP.write(StandingRSVP(status: .notGoing, party: current.standing.party), over: current, in: tx)
        try GuestMail.send(.offerExpired, to: rsvp, of: event, in: tx)
    }
}
