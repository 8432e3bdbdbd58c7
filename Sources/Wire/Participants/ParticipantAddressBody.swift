public import Domain

/// An entry of a participant's address history.
public struct ParticipantAddressBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second entry.
    public var id: ID<ParticipantAddress>?
    public var venueId: ID<Venue>?
    /// Start of residence; defaults to now.
    public var from: Instant?
    /// End of residence. If omitted, the entry lasts until the next one, or is still current.
    public var to: Instant?
}
