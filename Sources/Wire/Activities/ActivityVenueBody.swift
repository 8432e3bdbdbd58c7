public import Domain

/// A venue where an activity takes place or took place.
public struct ActivityVenueBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second entry.
    public var id: ID<ActivityVenue>?
    public var venueId: ID<Venue>?
    /// Start of the stay; defaults to now.
    public var from: Instant?
    /// End of the stay; omitted while the stay is current.
    public var to: Instant?
    /// Whether the stays at all other venues end at `from`.
    public var movesThere: Bool?
}
