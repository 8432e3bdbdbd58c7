public import Domain

/// What of a participant is changed: what is left out stays, `null` takes away.
public struct ParticipantChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var email: Patch<String>
    public var phone: Patch<String>
    public var notes: Patch<String>
    public var homeVenueId: Patch<ID<Venue>>
    /// Since when they live there; where they move, now if it is left out. Without a move it corrects the date of the last one.
    public var homeSince: Instant?
    /// The account of the same person.
    public var userId: Patch<ID<User>>
}
