public import Domain

/// Changes to a participant. An omitted field stays unchanged; `null` clears it.
public struct ParticipantChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var email: Patch<String>
    public var phone: Patch<String>
    public var notes: Patch<String>
    public var homeVenueId: Patch<ID<Venue>>
    /// Start of residence at the home venue. With a move it defaults to now; without one it corrects the date of the
    /// last move.
    public var homeSince: Instant?
    /// The participant's account.
    public var userId: Patch<ID<User>>
}
