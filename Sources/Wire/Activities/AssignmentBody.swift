public import Domain

/// Who takes, or took, part in an activity, in which role.
public struct AssignmentBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same assignment.
    public var id: ID<Assignment>?
    public var participantId: ID<Participant>?
    public var roleId: ID<ParticipantRole>?
    /// At most 300 characters.
    public var note: String?
    /// Since when, perhaps long ago; now where it is left out.
    public var from: Instant?
    /// Until when; left out while they take part.
    public var to: Instant?
    /// The same as `from`, by the name that the assignment has for it.
    public var assignedAt: Instant?
}
