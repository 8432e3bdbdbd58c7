public import Domain

/// What an RSVP has become, as `PUT …/rsvp` gives it.
public struct RSVPView: Hashable, Sendable, Codable {
    public var status: RSVPStatus
    public var party: Int
    public var position: Int?
    /// Until when an offered seat is held.
    public var offerUntil: Instant?
    public var counts: EventView.Counts?
    public var capacity: Int?
    /// Until when the RSVP stands unless the address is confirmed by the mailed link.
    public var heldUntil: Instant?

    public init(
        status: RSVPStatus, party: Int, position: Int?, offerUntil: Instant?, counts: EventView.Counts?, capacity: Int?
    ) {
        self.status = status
        self.party = party
        self.position = position
        self.offerUntil = offerUntil
        self.counts = counts
        self.capacity = capacity
    }
}
