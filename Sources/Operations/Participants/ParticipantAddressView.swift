public import Domain

/// An entry of a participant's address history.
public struct ParticipantAddressView: Hashable, Sendable, Codable {
    public var id: ID<ParticipantAddress>
    public var participantId: ID<Participant>
    public var venueId: ID<Venue>
    public var venue: VenueView
    public var effectiveFrom: Instant
    public var effectiveTo: Instant?

    public init(
        id: ID<ParticipantAddress>, participantId: ID<Participant>, venue: VenueView, effectiveFrom: Instant,
        effectiveTo: Instant? = nil
    ) {
        self.id = id
        self.participantId = participantId
        self.venueId = venue.id
        self.venue = venue
        self.effectiveFrom = effectiveFrom
        self.effectiveTo = effectiveTo
    }
}
