import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// How conflicts are listed, settled and forgotten.
struct ConflictSettlingTests {
    @Test func theirsIsWrittenBackByTheRules() async throws {
        let stage = try await ConflictStage()
        try await stage.community.perform(
            UpdateTodo(id: stage.todo, description: .set("Ten"), places: .set(1)), as: stage.ana)
        try await stage.community.perform(
            UpdateTodo(id: stage.todo, description: .clear, places: .set(2), base: 1), as: stage.bo)
        let conflicts = try await stage.conflicts(of: stage.bo)
        #expect(conflicts.map(\.field) == ["description", "places"])
        try await stage.community.perform(KeepTheirs(id: conflicts[0].id), as: stage.bo)
        #expect(try await stage.row(of: stage.todo).details.description == "Ten")
        // The value is no longer possible, so the conflict stays.
        for person in [stage.ana, stage.bo] {
            try await stage.community.perform(ClaimTodo(id: stage.todo), as: person)
        }
        #expect(
            try await stage.community.refusal(KeepTheirs(id: conflicts[1].id), as: stage.bo)?.fields["places"] != nil)
        #expect(try await stage.conflicts(of: stage.bo).map(\.id) == [conflicts[1].id])
        // It is nobody else's.
        #expect(try await stage.community.refusal(KeepMine(id: conflicts[1].id), as: stage.ana) == .notFound)
        try await stage.community.perform(KeepMine(id: conflicts[1].id), as: stage.bo)
        #expect(try await stage.row(of: stage.todo).details.places == 2)
        #expect(try await stage.community.refusal(KeepMine(id: conflicts[1].id), as: stage.bo) == .notFound)
    }

    @Test func conflictsAreListedLatestFirst() async throws {
        let stage = try await ConflictStage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        stage.community.advance(.minutes(1))
        try await stage.community.perform(UpdateTodo(id: stage.todo, places: .set(3)), as: stage.ana)
        try await stage.community.perform(
            UpdateTodo(id: stage.todo, title: .set("Lamps"), places: .set(4), base: 1), as: stage.bo)
        try await stage.community.read { reader in
            let first = try ConflictQuery.conflicts(as: stage.bo, limit: 1, in: reader)
            let second = try ConflictQuery.conflicts(as: stage.bo, after: first.next, limit: 1, in: reader)
            #expect((first.items + second.items).map(\.field) == ["places", "title"] && second.next == nil)
            #expect(first.items.first?.title == "Lamps" && first.items.first?.theirs == "3")
            #expect(try ConflictQuery.count(as: stage.bo, in: reader) == 2)
            #expect(try ConflictQuery.conflicts(as: stage.ana, limit: 1, in: reader).items.isEmpty)
        }
        // Those who are hidden from each other have no conflicts to settle.
        try await stage.community.perform(BlockPerson(userId: stage.ana.userID!), as: stage.bo)
        #expect(try await stage.community.read { try ConflictQuery.count(as: stage.bo, in: $0) } == 0)
    }

    /// What a third change wrote is not overwritten silently either.
    @Test func aThirdValueIsOfferedInstead() async throws {
        let stage = try await ConflictStage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Rugs")), as: stage.ana)
        let conflict = try #require(try await stage.conflicts(of: stage.bo).first)
        try await stage.community.perform(KeepTheirs(id: conflict.id), as: stage.bo)
        #expect(try await stage.row(of: stage.todo).details.title == "Tables")
        let next = try await stage.conflicts(of: stage.bo)
        #expect(next.map(\.theirs) == ["\"Rugs\""] && next.map(\.mine) == ["\"Tables\""])
    }

    @Test func aDeletionBeatsAnUpdate() async throws {
        let stage = try await ConflictStage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        let conflict = try #require(try await stage.conflicts(of: stage.bo).first)
        try await stage.community.perform(DeleteTodo(id: stage.todo), as: stage.ana)
        let late = UpdateTodo(id: stage.todo, title: .set("Rugs"), base: 3)
        #expect(try await stage.community.refusal(late, as: stage.bo) == .notFound)
        #expect(try await stage.community.refusal(KeepTheirs(id: conflict.id), as: stage.bo) == .notFound)
        #expect(try await stage.community.count("SELECT count(*) FROM field_change") == 0)
        #expect(try await stage.community.count("SELECT count(*) FROM field_conflict") == 0)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) } == [])
    }

    @Test func theHistoryIsForgottenAfterNinetyDays() async throws {
        let stage = try await ConflictStage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        stage.community.advance(.days(60))
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        func prune() async throws -> [Int] {
            let log = PruneLog(auditBefore: .init(milliseconds: 0))
            let now = stage.community.now
            while try await stage.community.read({ try log.isDue(now: now, in: $0) }) {
                try await stage.community.perform(log, as: .system)
            }
            return [
                try await stage.community.count("SELECT count(*) FROM field_change"),
                try await stage.community.count("SELECT count(*) FROM field_conflict"),
            ]
        }
        stage.community.advance(.days(30))
        #expect(try await prune() == [2, 1])
        stage.community.advance(.days(1))
        #expect(try await prune() == [1, 1])
        stage.community.advance(.days(60))
        #expect(try await prune() == [0, 0])
        #expect(try await stage.community.read { try Consistency.problems(in: $0) } == [])
    }

    @Test func exportAndDeletionReachTheHistory() async throws {
        let stage = try await ConflictStage()
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Tables")), as: stage.ana)
        try await stage.community.perform(UpdateTodo(id: stage.todo, title: .set("Lamps"), base: 1), as: stage.bo)
        let sections = try await stage.community.read { try PersonalDataQuery.sections(as: stage.bo, in: $0) }
        #expect(sections["fieldChanges"]?.first?["oldValue"] == .text("\"Tables\""))
        #expect(sections["conflicts"]?.first?["mine"] == .text("\"Lamps\""))
        try await stage.community.perform(DeleteAccount(id: stage.bo.userID!), as: .system)
        try await stage.community.runJobs()
        let bo = stage.bo.userID
        #expect(try await stage.community.count("SELECT count(*) FROM field_change WHERE by_id = \(bo)") == 0)
        #expect(try await stage.community.count("SELECT count(*) FROM field_conflict WHERE user_id = \(bo)") == 0)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) } == [])
    }

    /// The programme keeps the participant of a deleted account without what was known about them.
    @Test func theHistoryOfAFormerMemberIsForgotten() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let paula = try await community.member("Paula")
        let stage = try await ProgrammeStage(in: community, by: root, user: paula.userID)
        try await community.perform(UpdateParticipant(id: stage.participant, notes: .set("Moved.")), as: root)
        _ = try await community.perform(UpdateAssignment(id: stage.assignment, note: .set("Helps")), as: root)
        let known: SQL = "SELECT count(*) FROM field_change WHERE row_id IN (\(stage.participant), \(stage.assignment))"
        #expect(try await community.count(known) == 2)
        try await community.perform(DeleteAccount(id: paula.userID!), as: .system)
        try await community.runJobs()
        #expect(try await community.count(known) == 0)
    }
}
