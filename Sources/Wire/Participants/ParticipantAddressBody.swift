public import Domain

/// Where a participant lived, or to where they moved.
public struct ParticipantAddressBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same entry.
    public var id: ID<ParticipantAddress>?
    public var venueId: ID<Venue>?
    /// Since when; now where it is left out.
    public var from: Instant?
    /// Until when; where it is left out, until the next home, or for as long as they live there.
    public var to: Instant?
}
