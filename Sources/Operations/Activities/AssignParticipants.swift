public import Domain
public import Store

/// Assigns participants to an activity in a role. Several roles of one person are several assignments, and so
/// is coming back.
public struct AssignParticipants: ClientCommand {
    public static let name = "assignment.add"
    public static let offline = Offline.withHint
    public static let idFieldsToMake = ["ids"]
    public static let requiredFields = [["participantIds"], ["roleId"]]
    public static let bounds = InputBounds(longer: ["note": AssignParticipants.maxNoteLength])
    /// The maximum number of participants in one command.
    public static let maxCount = 200
    /// The maximum length in characters.
    public static let maxNoteLength = 300
    public var activity: ID<Activity>
    /// The ids of the assignments, one per participant; the client may choose them.
    public var ids: [ID<Assignment>]?
    public var participantIds: [ID<Participant>]?
    public var roleId: ID<ParticipantRole>?
    /// At most 300 characters.
    public var note: String?
    /// The start of the assignments. Defaults to now. A day that has already begun in another time zone counts as now.
    public var assignedAt: Instant?
    /// The end of the assignments; nil for current ones.
    public var endedAt: Instant?

    public init(
        activity: ID<Activity>, ids: [ID<Assignment>]? = nil, participantIds: [ID<Participant>]?,
        roleId: ID<ParticipantRole>?, note: String? = nil,
        assignedAt: Instant? = nil, endedAt: Instant? = nil
    ) {
        self.activity = activity
        self.ids = ids
        self.participantIds = participantIds
        self.roleId = roleId
        self.note = note
        self.assignedAt = assignedAt
        self.endedAt = endedAt
    }

    public mutating func chooseIDs(at now: Instant, _ random: () -> UInt64) {
        ids = ids ?? (participantIds ?? []).map { _ in ID(at: now, random: random) }
    }

    public var idsToMake: [[UInt8]] { ids?.map(\.bytes) ?? [] }

    public struct Outcome: Sendable, Codable {
        /// The assignments that were written.
        public var added: [ID<Assignment>]
        /// The number of participants who already had this role in that period.
        public var known: Int
    }

    /// Writes the assignments.
    ///
    /// - Throws: ``Refusal`` `duplicate` if all of them already have this role in that period.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        try ProgrammeAccess.check(.edit, actor)
        _ = try ActivityRow.existing(activity, in: tx)
        tx.setSubject(.activity, activity)
        var errors = FieldErrors()
        let people = participantIds ?? []
        if people.isEmpty { errors.add("participantId", "Choose who takes part.") }
        if people.count > AssignParticipants.maxCount {
            errors.add("participantId", "Choose at most \(AssignParticipants.maxCount) at once.")
        }
        if roleId == nil { errors.add("roleId", "Choose a role.") }
        let note = errors.line(note, "note", max: AssignParticipants.maxNoteLength)
        let period = errors.started(from: assignedAt, to: endedAt, as: ("assignedAt", "endedAt"), now: tx.now)
        if let ids, ids.count != people.count { errors.add("id", "Send one id for each participant.") }
        try errors.check()
        try AssignmentRow.check(role: roleId!, in: tx)
        var others: [AssignmentRow] = []
        let outcome = try assign(people, note: note, period, besides: &others, in: tx)
        if outcome.added.isEmpty {
            if people.count == 1, let other = others.last { throw AssignmentRow.duplicate(of: other) }
            let isOngoing = others.contains { $0.period.to == nil }
            let sentence: Phrase =
                isOngoing
                ? "All of them already take part in this role."
                : "All of them already took part in this role during that time."
            throw Refusal(.duplicate, sentence, fields: [isOngoing ? "roleId" : "assignedAt": sentence])
        }
        return outcome
    }

    /// Writes the assignments that do not overlap. Those that were written by the same command before count as added
    /// and not for the quota.
    ///
    /// - Parameter others: Collects the existing assignments that overlap.
    private func assign(
        _ people: [ID<Participant>], note: String?, _ period: EffectivePeriod, besides others: inout [AssignmentRow],
        in tx: Transaction
    ) throws -> Outcome {
        let named = Set(people)
        let count: Int = try tx.value("SELECT count(*) FROM participant WHERE id IN \(list: named)") ?? 0
        guard count == named.count else {
            throw Refusal.invalid("participantId", "This participant no longer exists. Choose another.")
        }
        if let ids, Set(ids).count < ids.count { throw Refusal.idTaken }
        var known: [ID<Assignment>: AssignmentRow] = [:]
        if let ids { for row in try AssignmentRow.find(ids, in: tx) { known[row.id] = row } }
        var assigned = Dictionary(
            grouping: try AssignmentRow.all(of: people, in: activity, as: roleId!, in: tx), by: \.participant)
        var (new, outcome): ([AssignmentRow], Outcome) = ([], Outcome(added: [], known: 0))
        for (place, person) in people.enumerated() {
            let row = AssignmentRow(
                id: ids?[place] ?? tx.newID(), activity: activity, participant: person, role: roleId!, note: note,
                period: period)
            if let known = known[row.id] {
                // The start is given by the command or was set when it was first sent.
                var same = row
                if assignedAt == nil { same.period = known.period }
                same.period.to = known.period.to
                guard known == same else { throw Refusal.idTaken }
                outcome.added.append(row.id)
                continue
            }
            let overlapping = assigned[person, default: []].filter { $0.period.overlaps(period) }
            guard overlapping.isEmpty else {
                others += overlapping
                outcome.known += 1
                continue
            }
            assigned[person, default: []].append(row)
            new.append(row)
            outcome.added.append(row.id)
            tx.addPartner(.participant, person)
        }
        guard !new.isEmpty else { return outcome }
        let there: Int = try tx.value("SELECT count(*) FROM assignment WHERE activity_id = \(activity)") ?? 0
        try Quota.assignments.check(there, adding: new.count)
        try AssignmentRow.insert(new, in: tx)
        return outcome
    }
}
