public import Domain

/// What of an assignment is corrected: what is left out stays, `null` takes away.
public struct AssignmentChangeBody: Codable, Sendable {
    public var roleId: Patch<ID<ParticipantRole>>
    /// At most 300 characters.
    public var note: Patch<String>
    public var assignedAt: Patch<Instant>
    /// `null`: they take part again.
    public var endedAt: Patch<Instant>
}
