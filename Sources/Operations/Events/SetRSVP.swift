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
