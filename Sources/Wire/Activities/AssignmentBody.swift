public import Domain

/// The assignment of a participant to an activity, in a role.
public struct AssignmentBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second assignment.
    public var id: ID<Assignment>?
    public var participantId: ID<Participant>?
    public var roleId: ID<ParticipantRole>?
    /// At most 300 characters.
    public var note: String?
    /// Start of the assignment, which may be in the past; defaults to now.
    public var from: Instant?
    /// End of the assignment; omitted while the participant takes part.
    public var to: Instant?
    /// An alias of `from`, under the name that the assignment uses.
    public var assignedAt: Instant?
}
