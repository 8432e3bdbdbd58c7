import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// What every update command does for conflicts.
struct UpdatingCommandTests {
    /// Update commands whose fields are not merged, each with the reason.
    private static let unmerged: [(command: any ClientCommand.Type, why: String)] = [
        (EditMessage.self, "a message has one author and one text, so its last version wins"),
        (CaptionPost.self, "a caption has one author and one text"),
        (UpdateProfile.self, "a person’s own short settings, in two rows"),
        (UpdatePreferences.self, "a person’s own short settings"),
        (UpdateActivityType.self, "a unique name, which the rules decide"),
        (UpdateParticipantRole.self, "a unique name, which the rules decide"),
    ]

    /// Fails for a new update command until it has a `base`, or a reason not to.
    @Test func everyUpdateHasABase() throws {
        let updates = CommandRegistry.device.commands.map { $0.name }.filter {
            $0.contains(".update") || [EditMessage.name, CaptionPost.name].contains($0)
        }
        let merged = FieldHistory.commands.values.map { $0.name }
        let others = UpdatingCommandTests.unmerged.map { $0.command.name }
        #expect(Set(merged + others) == Set(updates))
        #expect(merged.count + others.count == updates.count)
        for type in FieldHistory.commands.values {
            let json = try UpdatingCommandTests.encodedWithBase(type)
            #expect(json.contains("\"base\":7"), "\(type.name): \(json)")
        }
        // And every row that has a version has such a command.
        let versioned = RowShape.all.filter { $0.fields.contains { $0.name.description == "version" } }.map(\.kind)
        #expect(Set(versioned) == Set(FieldHistory.commands.keys).union([.conflict]))
    }

    private static func encodedWithBase<C: UpdatingCommand>(_: C.Type) throws -> String {
        let id = "019a0000-0000-7000-8000-000000000001"
        let rest = C.bounds.whole.map { ", \"\($0)\": {}" } ?? ""
        var command = try JSONDecoder().decode(C.self, from: Data("{\"\(C.rowIDField)\": \"\(id)\"\(rest)}".utf8))
        #expect(command.base == nil)
        command.base = 7
        #expect("\(command.rowID)" == id)
        return String(decoding: try JSONEncoder().encode(command), as: UTF8.self)
    }

    /// Every command that changes a row raises its version. A receipt does not, nor does the copy of a cover.
    @Test func aVersionRisesWithEachChange() async throws {
        func rows(_ community: TestCommunity) async throws -> [Snapshot.Key: ProjectedRow] {
            try await community.read { reader in
                try Snapshot(reader).rows.filter { FieldHistory.commands[$0.key.kind] != nil }
            }
        }
        func content(_ row: ProjectedRow) -> [ProjectedRow.Field] {
            row.content.filter { !["version", "photo"].contains($0.name) }
        }
        func version(_ row: ProjectedRow) throws -> Int64 {
            guard case .integer(let version)? = row.content.first(where: { $0.name == "version" })?.value else {
                throw NoVersion()
            }
            return version
        }
        try await forAll(40) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 4, &g)
            var before = try await rows(community)
            for _ in 1...25 {
                let step = try await life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
                let after = try await rows(community)
                for (key, row) in after {
                    guard let old = before[key], content(old) != content(row) else { continue }
                    let (now, then) = (try version(row), try version(old))
                    try #require(now > then, "\(step.title): \(key.kind)")
                }
                before = after
            }
        }
    }

    private struct NoVersion: Error {}

    /// Each update in the programme conflicts, and each value can be put back.
    @Test func everyKindOfRowConflicts() async throws {
        let community = try TestCommunity()
        let (root, editor) = (
            try await community.member("Root", role: .administrator), try await community.member("Ed", role: .editor)
        )
        let stage = try await ProgrammeStage(in: community, by: root)
        let event = try await community.event(by: root)
        try await community.rsvp(event, .going, as: editor)
        let (expense, _) = try await RandomRun.spend(at: event, by: root, with: editor, in: community)
        try await community.perform(SetHosts(event: event, cohosts: [editor.userID!]), as: root)
        try await community.perform(UpdateBudget(event: event, amount: .set(100_000)), as: root)
        let now = community.now

        func check<C: UpdatingCommand>(_ theirs: C, _ mine: C, field: String) async throws {
            let shape = try #require(RowShape.of(C.rowKind))
            let version: SQL = "SELECT version FROM \(shape.table) WHERE \(shape.id) = \(theirs.rowID)"
            var mine = mine
            mine.base = try await community.value(version)
            _ = try await community.perform(theirs, as: root)
            _ = try await community.perform(mine, as: editor)
            let conflicts: SQL = "SELECT id FROM field_conflict WHERE row_id = \(theirs.rowID) AND field = \(field)"
            let conflict: ID<Conflict> = try #require(try await community.value(conflicts), "\(C.name)")
            let listed = try await community.read { try ConflictQuery.conflicts(as: editor, limit: 10, in: $0).items }
            let shown = try #require(listed.first { $0.id == conflict }, "\(C.name)")
            #expect(shown.title != nil && shown.rowKind == C.rowKind && shown.by?.id == root.userID, "\(C.name)")
            let before = try await community.read { try C.current(theirs.rowID, in: $0) }
            try await community.perform(KeepTheirs(id: conflict), as: editor)
            let after = try await community.read { try C.current(theirs.rowID, in: $0) }
            #expect(try ConflictStage.json(before) != ConflictStage.json(after), "\(C.name)")
            #expect(try await community.count("SELECT count(*) FROM field_conflict") == 0, "\(C.name)")
        }
        try await check(
            UpdateActivity(id: stage.activity, name: .set("Study night")),
            UpdateActivity(id: stage.activity, name: .set("Study day")), field: "name")
        try await check(
            UpdateActivityVenue(id: stage.entry, effectiveTo: .set(now + .days(40))),
            UpdateActivityVenue(id: stage.entry, effectiveTo: .set(now + .days(50))), field: "effectiveTo")
        try await check(
            UpdateArea(id: stage.area, name: .set("North")), UpdateArea(id: stage.area, name: .set("South")),
            field: "name")
        try await check(
            UpdateAssignment(id: stage.assignment, note: .clear),
            UpdateAssignment(id: stage.assignment, note: .set("Helps")), field: "note")
        try await check(
            UpdateBudget(event: event, amount: .set(200_000)), UpdateBudget(event: event, amount: .set(300_000)),
            field: "amount")
        var (supper, brunch) = (UpdateEvent(id: event, changes: .none), UpdateEvent(id: event, changes: .none))
        supper.changes.title = .set("Supper")
        brunch.changes.title = .set("Brunch")
        try await check(supper, brunch, field: "title")
        try await check(
            UpdateExpense(id: expense, description: .set("Bread")),
            UpdateExpense(id: expense, description: .set("Cake")), field: "description")
        try await check(
            UpdateParticipant(id: stage.participant, notes: .set("Comes by train.")),
            UpdateParticipant(id: stage.participant, notes: .set("Comes by car.")), field: "notes")
        let address: ID<ParticipantAddress> = try #require(
            try await community.value(
                "SELECT id FROM participant_address WHERE participant_id = \(stage.participant) AND effective_to IS NULL"
            ))
        try await check(
            UpdateParticipantAddress(id: address, from: .set(now - .days(8))),
            UpdateParticipantAddress(id: address, from: .set(now - .days(7))), field: "from")
        try await check(
            UpdateVenue(id: stage.venue, latitude: .set(48.5), longitude: .set(11.5)),
            UpdateVenue(id: stage.venue, latitude: .set(48.75), longitude: .set(11.5)), field: "latitude")
    }

    /// An expense that names its version is refused if somebody has changed it; one that names its base is merged.
    @Test func anExpenseIsMergedOrRefused() async throws {
        let stage = try await ConflictStage()
        let (expense, _) = try await RandomRun.spend(
            at: stage.event, by: stage.ana, with: stage.bo, in: stage.community)
        let version: Int = try #require(try await stage.community.value("SELECT version FROM expense"))
        try await stage.community.perform(UpdateExpense(id: expense, amount: .set(4200)), as: stage.ana)
        #expect(
            try await stage.community.refusal(
                UpdateExpense(id: expense, version: version, description: .set("Cake")), as: stage.bo)?.code
                == .conflict)
        try await stage.community.perform(
            UpdateExpense(id: expense, description: .set("Cake"), base: version), as: stage.bo)
        let stored = try await stage.community.read { try ExpenseRow.find(expense, in: $0) }
        #expect(stored?.details.amount == 4200 && stored?.details.description == "Cake")
        #expect(try await stage.conflicts(of: stage.bo).isEmpty)
    }

    /// Changes by other commands than the update are in the history too.
    @Test func whatAnotherCommandChangedConflictsToo() async throws {
        let community = try TestCommunity()
        let (root, editor) = (
            try await community.member("Root", role: .administrator), try await community.member("Ed", role: .editor)
        )
        let stage = try await ProgrammeStage(in: community, by: root)
        let version: Int? = try await community.value("SELECT version FROM activity WHERE id = \(stage.activity)")
        _ = try await community.perform(SetActivityStatus(ids: [stage.activity], status: .cancelled), as: root)
        try await community.perform(
            UpdateActivity(id: stage.activity, status: .set(.active), base: version), as: editor)
        let theirs: String? = try await community.value("SELECT theirs FROM field_conflict WHERE field = 'status'")
        #expect(theirs == "\"CANCELLED\"")
    }
}
