package import Domain
package import Store

/// A stored assignment: a participant's role in an activity during a period.
package struct AssignmentRow: Equatable, Codable, StoredRow {
    package var id: ID<Assignment>
    package var activity: ID<Activity>
    package var participant: ID<Participant>
    package var role: ID<ParticipantRole>
    package var note: String?
    package var period: EffectivePeriod

    package init(
        id: ID<Assignment>, activity: ID<Activity>, participant: ID<Participant>, role: ID<ParticipantRole>,
        note: String? = nil, period: EffectivePeriod
    ) {
        self.id = id
        self.activity = activity
        self.participant = participant
        self.role = role
        self.note = note
        self.period = period
    }

    package static func find(_ id: ID<Assignment>, in reader: any Reader) throws -> AssignmentRow? {
        try find("id = \(id)", in: reader).first
    }

    static func find(_ ids: [ID<Assignment>], in reader: any Reader) throws -> [AssignmentRow] {
        try find("id IN \(list: ids)", in: reader)
    }

    private static func find(_ condition: SQL, in reader: any Reader) throws -> [AssignmentRow] {
        try reader.rows(
            "SELECT id, activity_id, participant_id, role_id, note, assigned_at, ended_at FROM assignment WHERE \(condition) ORDER BY assigned_at, id"
        ) {
            AssignmentRow(
                id: try $0.next(), activity: try $0.next(), participant: try $0.next(), role: try $0.next(),
                note: try $0.next(),
                period: EffectivePeriod(from: try $0.next(), to: try $0.next()))
        }
    }

    /// Returns all assignments of a participant in one role, earliest first.
    package static func all(
        of participant: ID<Participant>, in activity: ID<Activity>, as role: ID<ParticipantRole>, in reader: any Reader
    ) throws -> [AssignmentRow] {
        try find("activity_id = \(activity) AND participant_id = \(participant) AND role_id = \(role)", in: reader)
    }

    /// Returns all assignments of some participants in one role, earliest first.
    static func all(
        of participants: [ID<Participant>], in activity: ID<Activity>, as role: ID<ParticipantRole>,
        in reader: any Reader
    ) throws -> [AssignmentRow] {
        try find(
            "activity_id = \(activity) AND participant_id IN \(list: participants) AND role_id = \(role)", in: reader)
    }

    /// Returns other assignments of the same participant, activity and role with overlapping periods.
    func overlapping(in reader: any Reader) throws -> [AssignmentRow] {
        try AssignmentRow.all(of: participant, in: activity, as: role, in: reader).filter {
            $0.id != id && $0.period.overlaps(period)
        }
    }

    /// Checks that no other assignment overlaps.
    ///
    /// - Throws: ``Refusal`` `duplicate` at `roleId` or `assignedAt` if the participant already has this role
    ///   in that period.
    package func checkIsAlone(in reader: any Reader) throws {
        guard let other = try overlapping(in: reader).last else { return }
        throw AssignmentRow.duplicate(of: other)
    }

    /// Checks that a role exists.
    ///
    /// - Throws: ``Refusal`` `invalid` at `roleId`.
    static func check(role: ID<ParticipantRole>, in reader: any Reader) throws {
        guard try ProgrammeKindStore(kind: .participantRole).exists(role, in: reader) else {
            throw Refusal.invalid("roleId", "This role no longer exists. Choose another.")
        }
    }

    package static func duplicate(of other: AssignmentRow) -> Refusal {
        let isOngoing = other.period.to == nil
        let sentence: Phrase =
            isOngoing ? "They already take part in this role." : "They already took part in this role during that time."
        return Refusal(.duplicate, sentence, fields: [isOngoing ? "roleId" : "assignedAt": sentence])
    }

    /// The number of rows that one statement writes.
    private static let batch = 100

    /// Inserts assignments, a batch with each statement.
    static func insert(_ rows: [AssignmentRow], in tx: Transaction) throws {
        guard !rows.isEmpty else { return }
        try ParticipationTally.changing(rows.map(\.participant), in: tx) {
            for start in stride(from: 0, to: rows.count, by: batch) {
                let values: [SQL] = rows[start..<min(start + batch, rows.count)].map {
                    "(\($0.id), \($0.activity), \($0.participant), \($0.role), \($0.note), \($0.period.from), \($0.period.to))"
                }
                try tx.execute(
                    """
                    INSERT INTO assignment (id, activity_id, participant_id, role_id, note, assigned_at, ended_at)
                    VALUES \(values.joined(", "))
                    """)
            }
        }
        for row in rows { tx.put(.assignment, row.id, in: .staff) }
    }

    /// Writes the row. It returns from the archive until ``ProgrammeArchive`` moves it again.
    package func update(in tx: Transaction) throws {
        let wasArchived = try tx.exists("SELECT 1 FROM assignment WHERE id = \(id) AND is_archived")
        try ParticipationTally.changing([participant], in: tx) {
            try tx.execute(
                """
                UPDATE assignment SET role_id = \(role), note = \(note), assigned_at = \(period.from), ended_at = \(period.to),
                    version = version + 1, is_archived = FALSE WHERE id = \(id)
                """)
        }
        if wasArchived { tx.remove(.assignment, id, from: .staffArchive) }
        tx.put(.assignment, id, in: .staff)
    }

    /// Deletes the assignments that match a condition.
    static func delete(where condition: SQL, in tx: Transaction) throws {
        let rows = try tx.rows("SELECT id, participant_id, is_archived FROM assignment WHERE \(condition)") {
            (
                id: try $0.next(ID<Assignment>.self), participant: try $0.next(ID<Participant>.self),
                isArchived: try $0.next(Bool.self)
            )
        }
        try ParticipationTally.changing(rows.map(\.participant), in: tx) {
            try tx.execute("DELETE FROM assignment WHERE \(condition)")
        }
        for row in rows { tx.remove(.assignment, row.id, from: .programme(isArchived: row.isArchived)) }
    }
}
