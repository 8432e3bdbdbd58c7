public import Domain

/// That somebody takes, or took, part in an activity in a role.
public struct AssignmentView: Hashable, Sendable, Codable {
    public var id: ID<Assignment>
    public var activityId: ID<Activity>
    public var activity: NamedThing<Activity>
    public var participantId: ID<Participant>
    public var participant: NamedThing<Participant>
    public var roleId: ID<ParticipantRole>
    public var role: ProgrammeKindView
    public var note: String?
    public var assignedAt: Instant
    /// Until when they took part; nil while they do.
    public var endedAt: Instant?

    public init(
        id: ID<Assignment>, activity: NamedThing<Activity>, participant: NamedThing<Participant>,
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
