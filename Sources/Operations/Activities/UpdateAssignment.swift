public import Domain
public import Store

/// Corrects the role, period or note of an assignment. The command contains only the changed fields.
public struct UpdateAssignment: UpdatingCommand {
    public static let name = "assignment.update"
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["note": AssignParticipants.maxNoteLength])
    public var id: ID<Assignment>
    public var roleId: Patch<ID<ParticipantRole>>
    public var note: Patch<String>
    public var assignedAt: Patch<Instant>
    /// Clearing it makes the assignment current again.
    public var endedAt: Patch<Instant>
    public var base: Int?

    public init(
        id: ID<Assignment>, roleId: Patch<ID<ParticipantRole>> = .keep, note: Patch<String> = .keep,
        assignedAt: Patch<Instant> = .keep,
        endedAt: Patch<Instant> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.roleId = roleId
        self.note = note
        self.assignedAt = assignedAt
        self.endedAt = endedAt
        self.base = base
    }

    public static let rowKind = RowKind.assignment
    public var rowID: ID<Assignment> { id }

    public static func current(_ id: ID<Assignment>, in reader: any Reader) throws -> UpdateAssignment? {
        try AssignmentRow.find(id, in: reader).map {
            UpdateAssignment(
                id: id, note: Patch(setting: $0.note), assignedAt: .set($0.period.from),
                endedAt: Patch(setting: $0.period.to))
        }
    }

    /// Changes the assignment.
    ///
    /// - Returns: Its activity.
    /// - Throws: ``Refusal`` `invalid`, with each invalid field; `duplicate` if the participant already has this role
    ///   in that period.
    public func update(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        let old = try AssignmentRow.existing(id, in: tx)
        tx.setSubject(.activity, old.activity)
        tx.addPartner(.participant, old.participant)
        var errors = FieldErrors()
        var row = old
        if let role = roleId.applied(to: old.role) {
            row.role = role
        } else {
            errors.add("roleId", "Choose a role.")
        }
        row.note = errors.line(note.applied(to: old.note), "note", max: AssignParticipants.maxNoteLength)
        if assignedAt.applied(to: old.period.from) == nil {
            errors.add("assignedAt", "Enter when they started taking part.")
        }
        row.period = errors.started(
            from: assignedAt.applied(to: old.period.from), to: endedAt.applied(to: old.period.to),
            as: ("assignedAt", "endedAt"), now: tx.now)
        try errors.check()
        guard row != old else { return old.activity }
        if row.role != old.role { try AssignmentRow.check(role: row.role, in: tx) }
        try row.checkIsAlone(in: tx)
        try row.update(in: tx)
        return old.activity
    }
}
