import Domain
import Operations
import Store

extension TablePlanner {
    mutating func planAssignments(_ references: TableReferences) throws {
        var taken = TakenPeriods(reader: references.reader)
        try each { planner, cells in try planner.assignment(&cells, references, &taken) }
    }

    private func assignment(
        _ cells: inout TableCells, _ references: TableReferences, _ taken: inout TakenPeriods
    ) throws -> TableChange? {
        let id = cells.id(of: Assignment.self)
        let old = try id.flatMap { try AssignmentRow.find($0, in: references.reader) }
        if let old { try keepSides(of: old, &cells, references) }
        let participant = try old?.participant ?? references.participant(&cells)
        let activity = try old?.activity ?? references.activity(&cells)
        let role = try has(.role) ? references.role(&cells) : old?.role
        let (from, to) = (cells.time(.from, or: old?.period.from), cells.time(.to, or: old?.period.to))
        var errors = FieldErrors()
        let note = errors.line(cells.text(.note, or: old?.note), "note", max: AssignParticipants.maxNoteLength)
        let period = errors.started(from: from, to: to, as: ("assignedAt", "endedAt"), now: now)
        // A faulty cell is already reported and does not count as missing.
        if cells.problems.isEmpty {
            if participant == nil { errors.add("participantId", "Choose who takes part.") }
            if activity == nil { errors.add("activity", "Choose an activity.") }
            if role == nil { errors.add("roleId", "Choose a role.") }
        }
        try errors.check()
        guard cells.problems.isEmpty, let participant, let activity, let role else { return nil }
        let row = AssignmentRow(
            id: id ?? newID(), activity: activity, participant: participant, role: role, note: note, period: period)
        guard row != old else { return nil }
        try taken.replace(row, insteadOf: old)
        guard let old else {
            return .addAssignment(
                AssignParticipants(
                    activity: activity, ids: [row.id], participantIds: [participant], roleId: role, note: note,
                    assignedAt: from, endedAt: to))
        }
        return .updateAssignment(
            UpdateAssignment(
                id: old.id, roleId: Patch(from: old.role, to: role), note: Patch(from: old.note, to: note),
                assignedAt: Patch(from: old.period.from, to: period.from),
                endedAt: Patch(from: old.period.to, to: period.to)))
    }

    /// A different participant or activity requires another row.
    private func keepSides(of old: AssignmentRow, _ cells: inout TableCells, _ references: TableReferences) throws {
        try keep(
            [
                (.participant, { try references.isName($0, of: old.participant) }),
                (.participantID, { ID($0) == old.participant }),
                (.email, { try references.isEmail($0, of: old.participant) }),
                (.activity, { try references.isName($0, of: old.activity) }),
                (.activityID, { ID($0) == old.activity }),
            ],
            "A line with an id keeps its participant and activity. Leave this cell as it is, or clear the id to add a line.",
            in: &cells)
    }
}

/// The assignments as they will be after the lines planned so far.
private struct TakenPeriods {
    private struct Key: Hashable {
        var activity: ID<Activity>
        var participant: ID<Participant>
        var role: ID<ParticipantRole>

        init(_ row: AssignmentRow) {
            (activity, participant, role) = (row.activity, row.participant, row.role)
        }
    }

    let reader: any Reader
    private var rows: [Key: [AssignmentRow]] = [:]

    init(reader: any Reader) {
        self.reader = reader
    }

    /// - Throws: ``Refusal`` `duplicate` if the person already has this role in that period.
    mutating func replace(_ row: AssignmentRow, insteadOf old: AssignmentRow?) throws {
        if let old { rows[Key(old)] = try all(like: old).filter { $0.id != old.id } }
        let others = try all(like: row).filter { $0.id != row.id }
        if let other = others.last(where: { $0.period.overlaps(row.period) }) {
            // The existing assignment remains.
            if let old { rows[Key(old)]?.append(old) }
            throw AssignmentRow.duplicate(of: other)
        }
        rows[Key(row)] = others + [row]
    }

    private mutating func all(like row: AssignmentRow) throws -> [AssignmentRow] {
        let key = Key(row)
        if let known = rows[key] { return known }
        let found = try AssignmentRow.all(of: row.participant, in: row.activity, as: row.role, in: reader)
        rows[key] = found
        return found
    }
}
