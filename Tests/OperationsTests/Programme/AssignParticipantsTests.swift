import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Many people are assigned with few statements, and a repetition adds nobody.
struct AssignParticipantsTests {
    private func people(_ count: Int, in community: TestCommunity) async throws -> [ID<Participant>] {
        let ids = (1...count).map { ID<Participant>.sample(UInt64(5000 + $0)) }
        try await community.writeDirectly { tx in
            for id in ids {
                try tx.execute(
                    "INSERT INTO participant (id, name, email, created_at, updated_at) VALUES (\(id), 'P', \("\(id)@example.net"), \(tx.now), \(tx.now))"
                )
            }
        }
        return ids
    }

    @Test func theWorkDoesNotGrowByTheStatement() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let stage = try await ProgrammeStage(in: community, by: admin)
        let people = try await people(AssignParticipants.maxCount, in: community)
        // The people have no search rows: they were not added by a command.
        let problems = try await community.read { try Consistency.problems(in: $0) }
        func statements(_ people: some Collection<ID<Participant>>) async throws -> Int {
            community.meter.reset()
            let outcome = try await community.perform(
                AssignParticipants(activity: stage.activity, participantIds: Array(people), roleId: stage.role),
                as: admin)
            #expect(outcome.added.count == people.count && outcome.known == 0)
            return community.meter.maxStatements
        }
        let one = try await statements(people.prefix(1))
        let many = try await statements(people.dropFirst())
        // Each has an audit entry of its own. Rows, counts and the change log are written by the hundred.
        #expect(many - (people.count - 1) <= one + 4, "\(one), \(many)")
        #expect(try await community.read { try Consistency.problems(in: $0) } == problems)
    }

    /// Some were assigned by the same command before, one has the role already, and one is new.
    @Test func knownIDsCountForNoQuota() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let stage = try await ProgrammeStage(in: community, by: admin)
        let people = try await people(3, in: community)
        let ids = (1...3).map { ID<Assignment>.sample(UInt64(6000 + $0)) }
        func command(_ count: Int) -> AssignParticipants {
            AssignParticipants(
                activity: stage.activity, ids: Array(ids.prefix(count)), participantIds: Array(people.prefix(count)),
                roleId: stage.role)
        }
        _ = try await community.perform(command(2), as: admin)
        let there = try await community.count("SELECT count(*) FROM assignment WHERE activity_id = \(stage.activity)")
        try await community.writeDirectly { tx in
            for number in there..<Quota.assignments.limit {
                try tx.execute(
                    """
                    INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at, ended_at)
                    VALUES (\(tx.newID(Assignment.self)), \(stage.activity), \(stage.participant), \(stage.freeRole), \(number * 1000), \(number * 1000 + 1))
                    """)
            }
        }
        let again = try await community.perform(command(2), as: admin)
        #expect(again.added == Array(ids.prefix(2)))
        #expect(try await community.refusal(command(3), as: admin)?.message == Quota.assignments.sentence)
        // Nobody is assigned twice under one id.
        var other = command(2)
        other.participantIds?.reverse()
        #expect(try await community.refusal(other, as: admin)?.isIDTaken == true)
    }

    @Test func whoIsNamedTwiceIsAssignedOnce() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let stage = try await ProgrammeStage(in: community, by: admin)
        let person = try await people(1, in: community)[0]
        let outcome = try await community.perform(
            AssignParticipants(activity: stage.activity, participantIds: [person, person], roleId: stage.role),
            as: admin)
        #expect(outcome.added.count == 1 && outcome.known == 1)
    }
}
