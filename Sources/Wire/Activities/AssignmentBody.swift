public import Domain

/// Who takes part in an activity, in which role.
public struct AssignmentBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same assignment.
    public var id: ID<Assignment>?
    public var participantId: ID<Participant>?
    public var roleId: ID<ParticipantRole>?
    /// At most 300 characters.
    public var note: String?
    /// Since when; now where it is left out.
    public var assignedAt: Instant?
}
