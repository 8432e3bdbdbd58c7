import Domain
import Foundation
import Properties
import Store
import StoreSQLite
import TestStores
import Testing

@testable import Operations
@testable import ServerOperations

/// The incrementally maintained tally equals a recount after any change, on the server and on devices.
struct ParticipationTallyTests {
    @Test(.tags(.P39)) func itIsARecountAfterWhateverHappens() async throws {
        try await forAll(60, round: 47) { g in
            let life = try await Life()
            for _ in 0..<25 {
                try await life.step(&g)
                try #require(try await life.community.read { try ParticipationTallyCheck.problems(in: $0) } == [])
            }
        }
    }

    /// The tally follows every write, because each table has one writer, which keeps it.
    @Test func nothingElseWritesAssignmentsOrHomes() throws {
        let sources = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../Sources").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        // Notes do not count.
        let writes: [(pattern: Regex<Substring>, only: String)] = [
            (/(?:INSERT INTO|DELETE FROM) assignment\b/, "Operations/Activities/AssignmentRow.swift"),
            (/UPDATE assignment SET (?!note = NULL)/, "Operations/Activities/AssignmentRow.swift"),
            (/UPDATE participant SET [^"]*home_venue_id/, "Operations/Participants/HomeHistoryStore.swift"),
        ]
        for (pattern, only) in writes {
            let found = try files.filter {
                try String(contentsOf: sources.appending(path: $0), encoding: .utf8).firstMatch(of: pattern) != nil
            }
            #expect(found == [only])
        }
        let writer = try String(
            contentsOf: sources.appending(path: "Operations/Activities/AssignmentRow.swift"), encoding: .utf8)
        #expect(
            writer.matches(of: /(?:INSERT INTO|UPDATE|DELETE FROM) assignment\b/).count
                == writer.matches(of: /ParticipationTally\.changing\(/).count, "each write is counted")
    }

    /// Rows reach a device in any order, and it keeps rows that were removed elsewhere until it learns of that.
    @Test func rowsCountOnADeviceInWhateverOrderTheyComeAndGo() async throws {
        try await forAll(40, round: 48) { g in
            let life = try await Life()
            for _ in 0..<12 { try await life.step(&g) }
            let rows = try await life.community.read { reader in
                try [RowShape.participant, .assignment].flatMap { shape in
                    try shape.rows(in: .staff, ids: nil, in: reader).map { (shape, $0) }
                }
            }
            let folder = FileManager.default.temporaryDirectory.appending(path: "mingle-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let device = try SQLiteDatabase.fresh(path: folder.appending(path: "replica.db").path, isReplica: true)
            defer {
                try? device.close()
                try? FileManager.default.removeItem(at: folder)
            }
            let (coming, going) = (rows.shuffled(using: &g) + rows.shuffled(using: &g), rows.shuffled(using: &g))
            try await device.write { writer in
                for (shape, row) in coming {
                    try shape.store([row], in: writer)
                    try #require(try ParticipationTallyCheck.problems(in: writer) == [])
                }
                for (shape, row) in going {
                    try shape.delete(row.id, in: writer)
                    try #require(try ParticipationTallyCheck.problems(in: writer) == [])
                }
                try #require(try writer.value("SELECT count(*) FROM participation_tally", as: Int.self) == 0)
            }
        }
    }

    @Test(
        arguments: [
            "UPDATE participation_tally SET assignments = assignments + 1", "UPDATE participation_tally SET people = 0",
            "UPDATE participation_tally SET venue_id = role_id", "DELETE FROM participation_tally",
            "INSERT INTO participation_tally (venue_id, role_id, assignments, people) SELECT venue_id, venue_id, 0, 0 FROM participation_tally",
        ] as [SQL]) func whatPassedByItIsFound(_ damage: SQL) async throws
    {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        _ = try await ProgrammeStage(in: community, by: admin)
        #expect(try await community.read { try Consistency.problems(in: $0) } == [])
        try await community.writeDirectly { try $0.execute(damage) }
        let problems = try await community.read { try Consistency.problems(in: $0) }
        #expect(problems.map(\.english).contains { $0.hasSuffix("differ from its assignments.") }, "\(problems)")
    }

    /// A few people, venues and activities that random commands change.
    private final class Life {
        let community: TestCommunity
        private let admin: Actor
        private let venues: [ID<Venue>]
        private let roles: [ID<ParticipantRole>]
        private let type: ID<ActivityType>
        private var activities: [ID<Activity>] = []
        private var people: [ID<Participant>] = []

        init() async throws {
            community = try TestCommunity()
            admin = try await community.member("Root", role: .administrator)
            let stage = try await ProgrammeStage(in: community, by: admin)
            (venues, roles, type) = ([stage.venue, stage.other], [stage.role, stage.freeRole], stage.type)
            (activities, people) = ([stage.activity], [stage.participant])
        }

        func step(_ g: inout Generator) async throws {
            let assignments = try await community.read {
                try $0.rows("SELECT id FROM assignment ORDER BY id") { try $0.next(ID<Assignment>.self) }
            }
            community.advance(.hours(1))
            switch g.int(0...11) {
            case 0:
                let home = g.one(in: 3) ? nil : g.pick(venues)
                people.append(
                    try await community.perform(
                        AddParticipant(name: "P", email: "p@example.net", homeVenueId: home), as: admin))
            case 1:
                activities.append(
                    try await community.perform(
                        AddActivity(name: "A", activityTypeId: type, startDate: community.now), as: admin))
            case 2...5 where !people.isEmpty && !activities.isEmpty:
                // Some people may already take part or be named twice. The command is refused if all of them already
                // take part.
                let command = AssignParticipants(
                    activity: g.pick(activities), participantIds: g.list(1...3) { $0.pick(people) },
                    roleId: g.pick(roles))
                _ = try await community.refusalChecked(of: command, as: admin)
            case 6 where !people.isEmpty:
                let home = g.one(in: 3) ? nil : g.pick(venues)
                try await community.perform(
                    UpdateParticipant(id: g.pick(people), homeVenueId: Patch(setting: home)), as: admin)
            case 7 where !assignments.isEmpty:
                _ = try await community.perform(DeleteAssignment(id: g.pick(assignments)), as: admin)
            case 8 where !people.isEmpty:
                let gone = people.remove(at: g.pick(people.indices))
                _ = try await community.perform(DeleteParticipants(ids: [gone]), as: admin)
            case 9 where !activities.isEmpty && g.one(in: 3):
                try await community.perform(
                    DeleteActivity(id: activities.remove(at: g.pick(activities.indices))), as: admin)
            // The assignment may have ended, or begin too late to be ended.
            case 10 where !assignments.isEmpty:
                let at = g.one(in: 2) ? community.now - .hours(Int64(g.int(0...30))) : nil
                _ = try await community.refusalChecked(of: EndAssignment(id: g.pick(assignments), at: at), as: admin)
            case 11 where !assignments.isEmpty:
                let command = UpdateAssignment(
                    id: g.pick(assignments), roleId: .set(g.pick(roles)), endedAt: g.one(in: 2) ? .clear : .keep)
                _ = try await community.refusalChecked(of: command, as: admin)
            default: break
            }
        }
    }
}
