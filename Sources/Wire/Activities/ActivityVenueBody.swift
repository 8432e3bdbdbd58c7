public import Domain

/// Where an activity takes, or took, place.
public struct ActivityVenueBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same entry.
    public var id: ID<ActivityVenue>?
    public var venueId: ID<Venue>?
    /// From when on; now where it is left out.
    public var from: Instant?
    /// Until when; left out while it is there.
    public var to: Instant?
    /// Whether it is at no other venue from then on.
    public var movesThere: Bool?
}
