import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Assignments and addresses that ended long ago leave the devices that do not ask for them.
@Suite(.tags(.P12)) struct ProgrammeArchiveTests {
    private func archiveProgramme(_ community: TestCommunity) async throws -> Int {
        var pieces = 0
        while try await community.read({ [now = community.now] in try ArchiveProgramme.isDue(now: now, in: $0) }) {
            try await community.perform(ArchiveProgramme(), as: .system)
            pieces += 1
        }
        return pieces
    }

    @Test func oldPeriodsOfTheProgrammeMoveAndReturnWhenTheyChange() async throws {
        let world = try await World()
        let community = world.community
        let (lean, full) = (
            try await SimulatedDevice(of: world.admin.person!, withArchive: false),
            try await SimulatedDevice(of: world.admin.person!)
        )
        let assignment: ID<Assignment> = try await community.value("SELECT id FROM assignment")!
        _ = try await community.perform(EndAssignment(id: assignment), as: world.admin)
        for device in [lean, full] { try await device.check(against: community, "before") }
        /// Returns how many ended periods the device without the archive holds, and how many rows of all others.
        func counts() async throws -> [Int] {
            try await lean.read { reader in
                try [
                    "assignment WHERE ended_at IS NOT NULL", "participant_address WHERE effective_to IS NOT NULL",
                    "participant_address WHERE effective_to IS NULL", "participant", "activity",
                ].map { (table: SQL) in try reader.value("SELECT count(*) FROM \(table)", as: Int.self)! }
            }
        }
        let before = try await counts()
        #expect(before[0] == 1 && before[1] == 1 && before[2] > 0)
        community.advance(ArchiveStage.later)
        try await expectChangesComplete("the archive", in: community) { try await archiveProgramme(community) }
        for device in [lean, full] {
            try await device.check(against: community, "after")
            #expect(try await device.read { try ParticipationTallyCheck.problems(in: $0) } == [])
        }
        #expect(try await counts() == [0, 0] + before[2...])
        try await community.read { (reader) throws in
            #expect(
                try Set(Projection.rows(in: .staffArchive, in: reader).map(\.kind)) == [
                    .assignment, .participantAddress,
                ])
            for actor in [Actor.nobody, world.eva, world.ana] {
                #expect(try !ScopeAccess.isIn(.staffArchive, as: actor, in: reader))
                #expect(try !ScopeAccess.scopes(of: actor, in: reader).contains(.staffArchive))
            }
        }
        try await community.checkLog()
        // A correction brings a period back, until the next run.
        try await expectChangesComplete("a note", in: community) {
            _ = try await community.perform(UpdateAssignment(id: assignment, note: .set("Led")), as: world.admin)
        }
        let address: ID<ParticipantAddress> = try await community.value(
            "SELECT id FROM participant_address WHERE effective_to IS NOT NULL")!
        try await expectChangesComplete("a move", in: community) {
            _ = try await community.perform(
                UpdateParticipantAddress(id: address, from: .set(community.now - .days(400))), as: world.admin)
        }
        for device in [lean, full] { try await device.check(against: community, "corrected") }
        #expect(try await counts() == before)
        try await community.checkLog()
        #expect(try await archiveProgramme(community) == 1)
        for device in [lean, full] { try await device.check(against: community, "again") }
        #expect(try await counts() == [0, 0] + before[2...])
        // What is in the archive is deleted with its participant.
        let participant = try await world.participant
        try await expectChangesComplete("deleted", in: community) {
            _ = try await community.perform(DeleteParticipants(ids: [participant]), as: world.admin)
        }
        for device in [lean, full] { try await device.check(against: community, "deleted") }
        try await community.checkLog()
        let left: SQL = "SELECT count(*) FROM assignment WHERE participant_id = \(participant)"
        #expect(try await full.read { try $0.value(left, as: Int.self) } == 0)
    }

    /// A kind of row that is missing there would stay on devices.
    @Test func everyKindOfPeriodMoves() {
        let archived = RowShape.all.filter { $0.membership(.staffArchive) != nil }.map(\.kind)
        #expect(Set(ProgrammeArchive.all.map(\.kind)) == Set(archived))
    }

    @Test func manyPeriodsMoveInBatches() async throws {
        let world = try await World()
        let community = world.community
        let (activity, participant) = (try await world.activity, try await world.participant)
        let role: ID<ParticipantRole> = try await world.programme("participant_role", "Tutor")
        try await community.writeDirectly { tx in
            for number in 0..<(2 * ArchiveProgramme.batchSize + 1) {
                let id: ID<Assignment> = tx.newID()
                try tx.execute(
                    """
                    INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at, ended_at)
                    VALUES (\(id), \(activity), \(participant), \(role), \(Instant(milliseconds: Int64(2 * number))), \(Instant(milliseconds: Int64(2 * number + 1))))
                    """)
                tx.put(.assignment, id, in: .staff)
            }
        }
        community.meter.reset()
        #expect(try await archiveProgramme(community) == 3)
        #expect(community.meter.maxEntries == 2 * ArchiveProgramme.batchSize && community.meter.maxStatements < 30)
        try await community.checkLog()
        #expect(
            try await community.count("SELECT count(*) FROM assignment WHERE is_archived")
                == 2 * ArchiveProgramme.batchSize + 1)
    }
}
