import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// `mingle check` finds overlapping histories, and a home that differs from the history.
struct HistoryCheckTests {
    @Test(
        arguments: [
            (
                """
                INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at)
                SELECT \(ID<Assignment>.sample(1)), activity_id, participant_id, role_id, assigned_at + 5 FROM assignment
                """, "twice at once in one role."
            ),
            (
                """
                INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at, ended_at)
                SELECT \(ID<Assignment>.sample(1)), activity_id, participant_id, role_id, assigned_at - 5, assigned_at + 1 FROM assignment
                """, "twice at once in one role."
            ),
            (
                """
                INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to)
                SELECT \(ID<ParticipantAddress>.sample(1)), participant_id, venue_id, effective_from - 2, effective_from + 1 FROM participant_address
                WHERE effective_to IS NULL
                """, "has two homes at once."
            ),
            (
                "UPDATE participant_address SET effective_to = effective_from + 1 WHERE effective_to IS NULL",
                "is not the last of their history."
            ),
            (
                """
                INSERT INTO activity_venue (id, activity_id, venue_id, effective_from)
                SELECT \(ID<ActivityVenue>.sample(1)), activity_id, venue_id, effective_from + 5 FROM activity_venue ORDER BY effective_from LIMIT 1
                """, "is at a venue twice at once."
            ),
        ] as [(SQL, String)]) func whatCannotBeIsFound(_ damage: SQL, _ end: String) async throws
    {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        _ = try await ProgrammeStage(in: community, by: admin)
        #expect(try await community.read { try HistoryCheck.problems(in: $0) } == [])
        try await community.writeDirectly { try $0.execute(damage) }
        let problems = try await community.read { try Consistency.problems(in: $0) }
        #expect(problems.contains { $0.english.hasSuffix(end) }, "\(problems)")
    }

    /// Adjacent periods do not overlap: one ends where the next begins.
    @Test func whoComesBackAtOnceIsNoProblem() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let stage = try await ProgrammeStage(in: community, by: admin)
        community.advance(.days(3))
        _ = try await community.perform(EndAssignment(id: stage.assignment), as: admin)
        let again = AssignParticipants(
            activity: stage.activity, participantIds: [stage.participant], roleId: stage.role)
        #expect(try await community.perform(again, as: admin).added.count == 1)
        #expect(try await community.read { try Consistency.problems(in: $0) } == [])
    }

    /// The form that assigns several people carries no ids. A person can have a role only once at a time.
    @Test(arguments: [nil, Span.days(1)]) func whoAssignsTwiceAssignsOnce(_ length: Span?) async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let stage = try await ProgrammeStage(in: community, by: admin)
        let from = length.map { _ in community.now - .days(9) }
        let command = AssignParticipants(
            activity: stage.activity, participantIds: [stage.participant], roleId: stage.freeRole, assignedAt: from,
            endedAt: from.flatMap { start in length.map { start + $0 } })
        #expect(try await community.perform(command, as: admin).added.count == 1)
        let before = try await community.count("SELECT count(*) FROM assignment")
        #expect(try await community.refusal(command, as: admin)?.code == .duplicate)
        #expect(try await community.count("SELECT count(*) FROM assignment") == before)
    }
}
