public import Domain

/// The resulting state of an RSVP, as returned by `PUT …/rsvp`.
public struct RSVPView: Hashable, Sendable, Codable {
    public var status: RSVPStatus
    public var party: Int
    public var position: Int?
    /// The deadline of a seat offer.
    public var offerUntil: Instant?
    public var counts: EventView.Counts?
    public var capacity: Int?
    /// The deadline for confirming the address by the mailed link, until which the RSVP counts.
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
