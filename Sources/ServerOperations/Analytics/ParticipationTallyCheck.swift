import Domain
import Operations
import Store

/// Checks the tally of participation against the assignments.
enum ParticipationTallyCheck {
    /// Returns a finding for each role whose counts differ from its assignments.
    static func problems(in reader: any Reader) throws -> [Phrase] {
        let counted = ParticipationTally.counted("TRUE")
        return try reader.rows(
            """
            SELECT DISTINCT coalesce(r.name, '') FROM (
                SELECT a.role_id FROM (SELECT venue_id, role_id, assignments, people FROM participation_tally EXCEPT \(counted)) a
                UNION SELECT b.role_id FROM (\(counted) EXCEPT SELECT venue_id, role_id, assignments, people FROM participation_tally) b) d
            LEFT JOIN participant_role r ON r.id = d.role_id
            """
        ) { "The counts of the role “\(try $0.next(String.self))” differ from its assignments." }
    }
}
