public import Domain

/// A participant's current or past role in an activity.
public struct AssignmentView: Hashable, Sendable, Codable {
    public var id: ID<Assignment>
    public var activityId: ID<Activity>
    public var activity: NamedReference<Activity>
    public var participantId: ID<Participant>
    public var participant: NamedReference<Participant>
    public var roleId: ID<ParticipantRole>
    public var role: ProgrammeKindView
    public var note: String?
    public var assignedAt: Instant
    /// The end of the assignment; nil while it is current.
    public var endedAt: Instant?

    public init(
        id: ID<Assignment>, activity: NamedReference<Activity>, participant: NamedReference<Participant>,
        role: ProgrammeKindView, note: String? = nil,
        assignedAt: Instant, endedAt: Instant? = nil
    ) {
        self.id = id
        self.activityId = activity.id
        self.activity = activity
        self.participantId = participant.id
        self.participant = participant
        self.roleId = role.id.of(ParticipantRole.self)
        self.role = role
        self.note = note
        self.assignedAt = assignedAt
        self.endedAt = endedAt
    }
}
