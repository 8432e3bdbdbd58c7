public import Domain
public import Store

/// Sets the actor's RSVP to an event: going, maybe or not going. Each person has one RSVP per event.
public struct SetRSVP: ClientCommand {
    public static let name = "event.rsvp"
    // The server decides whether a seat is free.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    public var status: RSVPChoice
    /// Number of people including the guest, 1–10. Defaults to 1.
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
