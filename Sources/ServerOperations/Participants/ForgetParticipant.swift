import Domain
import Operations
import Store

extension ParticipantRow {
    /// Anonymizes the participant of a deleted account. The assignments stay for the statistics.
    ///
    /// - Returns: The number of changed participants, at most one.
    static func anonymize(_ user: ID<User>, in tx: Transaction) throws -> Int {
        guard let id: ID<Participant> = try tx.value("SELECT id FROM participant WHERE user_id = \(user)") else {
            return 0
        }
        // The address cannot receive mail (RFC 2606).
        try tx.execute(
            """
            UPDATE participant SET name = 'Former member', email = \("\(id)@former.invalid"), phone = NULL, notes = NULL, user_id = NULL, updated_at = \(tx.now),
                version = version + 1 WHERE id = \(id)
            """)
        let noted = try tx.rows(
            "UPDATE assignment SET note = NULL, version = version + 1 WHERE participant_id = \(id) AND note IS NOT NULL RETURNING id, is_archived"
        ) {
            (id: try $0.next(ID<Assignment>.self), isArchived: try $0.next(Bool.self))
        }
        for one in noted { tx.put(.assignment, one.id, in: .programme(isArchived: one.isArchived)) }
        let assignments = try tx.rows("SELECT id FROM assignment WHERE participant_id = \(id)") {
            try $0.next(ID<Assignment>.self)
        }
        try FieldHistory.delete(of: [id.bytes] + assignments.map(\.bytes), in: tx)
        try TableRecord.deleteLines(id, in: tx)
        try updateDerivedData(id, in: tx)
        tx.put(.participant, id, in: .staff)
        return 1
    }
}
