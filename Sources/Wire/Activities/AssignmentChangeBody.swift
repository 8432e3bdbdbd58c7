public import Domain

/// Corrections to an assignment. An omitted field stays unchanged; `null` clears it.
public struct AssignmentChangeBody: Codable, Sendable {
    public var roleId: Patch<ID<ParticipantRole>>
    /// At most 300 characters.
    public var note: Patch<String>
    public var assignedAt: Patch<Instant>
    /// `null` reopens the assignment.
    public var endedAt: Patch<Instant>
}
