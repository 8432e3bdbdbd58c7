public import Domain
public import Store

/// Says that people take part in an activity in a role. Several roles for one person are several assignments.
public struct AssignParticipants: ClientCommand {
    public static let name = "assignment.add"
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["note": AssignParticipants.longestNote])
    /// At once.
    public static let most = 200
    /// Characters.
    public static let longestNote = 300
    public var activity: ID<Activity>
    /// Of the assignments, made by the client if it likes; as many as there are participants.
    public var ids: [ID<Assignment>]?
    public var participantIds: [ID<Participant>]?
    public var roleId: ID<ParticipantRole>?
    /// At most 300 characters.
    public var note: String?
    /// Since when they take part; now where it is left out. A day that has begun elsewhere already is now as well.
    public var assignedAt: Instant?

    public init(
        activity: ID<Activity>, ids: [ID<Assignment>]? = nil, participantIds: [ID<Participant>]?, roleId: ID<ParticipantRole>?, note: String? = nil,
        assignedAt: Instant? = nil
    ) {
        self.activity = activity
        self.ids = ids
        self.participantIds = participantIds
        self.roleId = roleId
        self.note = note
        self.assignedAt = assignedAt
    }

    public struct Outcome: Sendable, Codable {
        /// Those that were written.
        public var added: [ID<Assignment>]
        /// How many took part in this role already.
        public var known: Int
    }

    /// - Throws: ``Refusal`` `duplicate` where all of them take part in this role already.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        try ProgrammeAccess.check(.edit, actor)
        _ = try ActivityRow.present(activity, in: tx)
        tx.isAbout(.activity, activity)
        var errors = FieldErrors()
        let people = participantIds ?? []
        if people.isEmpty { errors.add("participantId", "Choose who takes part.") }
        if people.count > AssignParticipants.most { errors.add("participantId", "Choose at most \(AssignParticipants.most) at once.") }
        if roleId == nil { errors.add("roleId", "Say in which role.") }
        let note = errors.line(note, "note", max: AssignParticipants.longestNote)
        if let assignedAt, assignedAt > tx.now + .days(1) { errors.add("assignedAt", "Give a date that is not in the future.") }
        if let ids, ids.count != people.count { errors.add("id", "Give as many ids as there are participants.") }
        try errors.check()
        guard try KindStore(kind: .participantRole).exists(roleId!, in: tx) else {
            throw Refusal.invalid("roleId", "This role is gone. Choose another.")
        }
        let there: Int = try tx.value("SELECT count(*) FROM assignment WHERE activity_id = \(activity)") ?? 0
        try Quota.assignments.check(there, adding: people.count)
        let outcome = try ParticipationTally.changing(people, in: tx) { try assign(people, note: note, in: tx) }
        if outcome.added.isEmpty {
            let sentence: Phrase = people.count == 1 ? "They take part in this role already." : "All of them take part in this role already."
            throw Refusal(.duplicate, sentence, fields: ["roleId": sentence])
        }
        return outcome
    }

    private func assign(_ people: [ID<Participant>], note: String?, in tx: Transaction) throws -> Outcome {
        var outcome = Outcome(added: [], known: 0)
        for (place, person) in people.enumerated() {
            guard try ParticipantRow.find(person, in: tx) != nil else {
                throw Refusal.invalid("participantId", "This participant is gone. Choose another.")
            }
            let id = ids?[place] ?? tx.newID()
            if let known = try AssignmentRow.find(id, in: tx) {
                guard known.activity == activity, known.participant == person, known.role == roleId else { throw Refusal.idTaken }
                outcome.added.append(id)
                continue
            }
            let added = try tx.row(
                """
                INSERT INTO assignment (id, activity_id, participant_id, role_id, note, assigned_at)
                VALUES (\(id), \(activity), \(person), \(roleId), \(note), \(min(assignedAt ?? tx.now, tx.now)))
                ON CONFLICT (activity_id, participant_id, role_id) DO NOTHING RETURNING id
                """
            ) { try $0.next(ID<Assignment>.self) }
            guard added != nil else {
                outcome.known += 1
                continue
            }
            outcome.added.append(id)
            tx.isAlsoAbout(.participant, person)
            tx.put(.assignment, id, in: .staff)
        }
        return outcome
    }
}
