import Domain
package import Store

/// The number of current assignments and of people, by role and by the participants' home venue. It is maintained on
/// every change, so that current statistics add up one row per venue and role, however many assignments exist.
///
/// Only ``AssignmentRow``, ``HomeHistoryStore`` and, on a device, ``RowShape`` write assignments and homes. They do so
/// within ``changing(_:in:_:)``; `mingle check` finds changes that bypassed it.
package enum ParticipationTally {
    /// The venue id for participants without a known home.
    static let noHome = [UInt8](repeating: 0, count: 16)

    /// Performs a write that changes the assignments or homes of some participants, and updates the tally.
    @discardableResult
    static func changing<Result>(
        _ participants: [ID<Participant>], in writer: any Writer, _ write: () throws -> Result
    ) throws -> Result {
        let participants = Array(Set(participants)).paddedToPowerOfTwo()
        try add(participants, times: -1, in: writer)
        try writer.execute(
            """
            DELETE FROM participation_tally WHERE assignments = 0
                AND venue_id IN (SELECT coalesce(p.home_venue_id, \(noHome)) FROM participant p WHERE p.id IN \(list: participants))
            """)
        let result = try write()
        try add(participants, times: 1, in: writer)
        return result
    }

    private static func add(_ participants: [ID<Participant>], times: Int, in writer: any Writer) throws {
        try writer.execute(
            """
            INSERT INTO participation_tally (venue_id, role_id, assignments, people)
            SELECT c.venue_id, c.role_id, c.assignments * \(times), c.people * \(times)
            FROM (\(counted("x.participant_id IN \(list: participants)"))) c WHERE TRUE
            ON CONFLICT (venue_id, role_id) DO UPDATE SET assignments = participation_tally.assignments + excluded.assignments,
                people = participation_tally.people + excluded.people
            """)
    }

    /// Selects the tally of the current assignments in `assignment x` that match a condition. The condition must
    /// match all or none of a participant's assignments. A person with several roles is counted among the people
    /// of the first.
    package static func counted(_ condition: SQL) -> SQL {
        """
        SELECT coalesce(p.home_venue_id, \(noHome)) AS venue_id, r.role_id, sum(r.assignments) AS assignments,
            count(CASE WHEN r.place = 1 THEN 1 END) AS people
        FROM (
            SELECT x.participant_id, x.role_id, count(*) AS assignments, row_number() OVER (PARTITION BY x.participant_id ORDER BY x.role_id) AS place
            FROM assignment x WHERE x.ended_at IS NULL AND \(condition) GROUP BY x.participant_id, x.role_id) r
        JOIN participant p ON p.id = r.participant_id GROUP BY coalesce(p.home_venue_id, \(noHome)), r.role_id
        """
    }
}
