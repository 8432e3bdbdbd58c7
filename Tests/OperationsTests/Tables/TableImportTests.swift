import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Tables are exported and imported again, as a whole or not at all.
struct TableImportTests {
    private func stage() async throws -> (ProgrammeStage, TestCommunity, Actor) {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        return (try await ProgrammeStage(in: community, by: admin), community, admin)
    }

    /// Referenced tables come first.
    private static let order = [TableKind.areas, .venues, .participants, .activities, .assignments]

    /// Returns a random programme as tables.
    private static func tables(_ g: inout Generator) -> [TableKind: [[String]]] {
        func texts(_ count: Int, _ g: inout Generator) -> [String] {
            var names: Set<String> = []
            // Names that fold to the same text would be ambiguous in look-ups.
            while names.count < count {
                names.insert(
                    SearchText.name(
                        Text.trimmed("n\(names.count) \(g.pick(["ä", "=1", "x,y", "'+a", "\"q\"", "|", ";"]))")))
            }
            return names.sorted()
        }
        let people = texts(g.int(0...9), &g), circles = texts(g.int(0...6), &g)
        // Identified by name, address or both. People who came back occur twice.
        var taking = [["participant", "email", "activity", "role", "from", "to", "note"]]
        for circle in circles {
            for (number, name) in people.enumerated() where g.one(in: 3) {
                let isNamed = g.one(in: 2)
                let email = isNamed && g.one(in: 2) ? "" : "p\(number)@example.net"
                let line = [isNamed ? name : "", email, circle, g.pick(["Cook", "tutor"])]
                taking.append(line + ["2025-02-01", "2025-03-01", g.pick(["", "=x"])])
                if g.one(in: 2) { taking.append(line + ["2025-03-01", g.pick(["", "2025-04-01"]), ""]) }
            }
        }
        let areas = texts(g.int(1...6), &g), venues = texts(g.int(1...5), &g).map { $0.replacing("|", with: "/") }
        return [
            .areas: [["name", "type", "parent"]]
                + areas.enumerated().map { [$1, "CITY", $0 == 0 ? "" : areas[g.int(0...($0 - 1))]] },
            .venues: [["name", "address", "area", "latitude", "longitude", "type"]]
                + venues.map { name in
                    let isMapped = g.one(in: 2)
                    return [
                        name, "Lane \(g.int(1...9))", g.pick(areas), isMapped ? "52.5" : "", isMapped ? "-13,25" : "",
                        g.pick(["", "PUBLIC_BUILDING"]),
                    ]
                },
            .participants: [["name", "email", "phone", "notes", "home_venue", "home_since"]]
                + people.enumerated().map { number, name in
                    let home = g.one(in: 2) ? g.pick(venues) : ""
                    return [
                        name, "p\(number)@example.net", g.pick(["", "+49 30 123"]), g.pick(["", "a\nb", "=x"]), home,
                        home.isEmpty ? "" : "2025-03-0\(g.int(1...9))",
                    ]
                },
            .activities: [["name", "type", "description", "start", "end", "status", "venues"]]
                + circles.map { name in
                    let end = g.one(in: 2) ? "2026-03-01T10:00:00.000Z" : ""
                    return [
                        name, g.pick(["Choir", "workshop"]), g.pick(["", "Every week"]),
                        "2025-0\(g.int(1...9))-01 19:00", end,
                        g.pick(["", "ACTIVE", "COMPLETED", "CANCELLED"]), g.one(in: 2) ? g.pick(venues) : "",
                    ]
                },
            .assignments: taking,
        ]
    }

    @Test func whatGoesOutComesInAgainElsewhereAsTheSame() async throws {
        try await forAll(30) { g in
            let (_, community, admin) = try await stage()
            let tables = TableImportTests.tables(&g)
            for kind in TableImportTests.order where tables[kind]!.count > 1 {
                let plan = try await community.plan(kind, tables[kind]!, as: admin)
                try #require(
                    plan.problemCount == 0, "\(kind): \(plan.problems.map { "\($0.line) \($0.reason.english)" })")
                let view = try await community.take(plan, as: admin)
                // The report matches the result.
                #expect(
                    view.status == .done && view.added == tables[kind]!.count - 1 && view.done == view.total, "\(view)")
            }
            let other = try TestCommunity()
            let keeper = try await other.member("Root", role: .administrator)
            try await other.perform(InstallProgramme(), as: .system)
            _ = try await other.perform(AddActivityType(name: "Choir"), as: keeper)
            _ = try await other.perform(AddParticipantRole(name: "Cook"), as: keeper)
            for kind in TableImportTests.order {
                let table = try await community.table(kind, as: admin)
                let plan = try await other.plan(kind, table, as: keeper)
                try #require(
                    plan.problemCount == 0, "\(kind): \(plan.problems.map { "\($0.line) \($0.reason.english)" })")
                if !plan.changes.isEmpty { try await other.take(plan, as: keeper) }
                #expect(try await other.table(kind, as: keeper) == table)
            }
        }
    }

    /// Returns random valid changes of every kind, each to a different thing.
    private func changes(_ stage: ProgrammeStage, _ community: TestCommunity, _ g: inout Generator) -> [TableChange] {
        var changes: [TableChange] = []
        for number in 0..<g.int(1...8) {
            let id = UInt64(100 + number)
            switch g.int(0...9) {
            case 0:
                changes.append(
                    .addArea(
                        AddArea(
                            id: .sample(id), name: "A\(number)", areaType: .city,
                            parentGeographicAreaId: g.one(in: 2) ? stage.area : nil)))
            case 1:
                changes.append(
                    .updateArea(
                        UpdateArea(
                            id: stage.freeArea, name: .set("Hills \(number)"),
                            parentGeographicAreaId: g.one(in: 2) ? .set(stage.area) : .clear)))
            case 2:
                changes.append(
                    .addVenue(
                        AddVenue(id: .sample(id), name: "V\(number)", address: "Lane", geographicAreaId: stage.area)))
            case 3:
                changes.append(
                    .updateVenue(
                        UpdateVenue(
                            id: stage.freeVenue, address: .set("Lane \(number)"), latitude: .set(1), longitude: .set(2),
                            venueType: .set(.privateResidence))))
            case 4:
                changes.append(
                    .addParticipant(
                        AddParticipant(
                            id: .sample(id), name: "P\(number)", email: "p\(number)@example.net",
                            homeVenueId: g.one(in: 2) ? stage.venue : nil)))
            case 5:
                changes.append(
                    .updateParticipant(
                        UpdateParticipant(
                            id: stage.participant, name: .set("Paula \(number)"), notes: .clear,
                            homeVenueId: g.one(in: 2) ? .set(stage.freeVenue) : g.one(in: 2) ? .clear : .keep)))
            case 6:
                changes.append(
                    .addActivity(
                        AddActivity(
                            id: .sample(id), name: "E\(number)", activityTypeId: stage.type,
                            startDate: community.now - .days(40), status: .cancelled,
                            closedAt: community.now - .days(3), venueIds: [stage.venue])))
            case 7:
                changes.append(
                    .addAssignment(
                        AssignParticipants(
                            activity: stage.activity, ids: [.sample(id)], participantIds: [stage.participant],
                            roleId: stage.freeRole,
                            assignedAt: community.now - .days(Int64(30 - 2 * number)),
                            endedAt: community.now - .days(Int64(29 - 2 * number)))))
            case 8:
                changes.append(
                    .updateAssignment(
                        UpdateAssignment(
                            id: stage.assignment, note: .set("N\(number)"), assignedAt: .set(community.now - .days(9)),
                            endedAt: .set(community.now - .days(2)))))
            default:
                changes.append(
                    .updateActivity(
                        UpdateActivity(
                            id: stage.activity, name: .set("Night \(number)"),
                            status: .set(g.pick(ActivityStatus.allCases)))))
            }
        }
        var seen: Set<[UInt8]> = []
        return changes.filter { seen.insert($0.subject).inserted }
    }

    @Test func whatIsRefusedInTheMiddleLeavesEverythingAsItWas() async throws {
        try await forAll(40) { g in
            let (stage, community, admin) = try await stage()
            let before = try await community.programme()
            community.advance(.minutes(1))
            let bad = TableChange.addVenue(
                AddVenue(id: .sample(99), name: "Shed", address: "Yard", geographicAreaId: .sample(98)))
            // More than one transaction writes: a later one has to undo the first.
            let many = (0..<TableRecord.batch).map {
                TableChange.addArea(AddArea(id: .sample(UInt64(1000 + $0)), name: "M\($0)", areaType: .city))
            }
            let changes = changes(stage, community, &g) + many
            let id = try await community.staged(changes + [bad], by: admin)
            try await community.perform(ImportTable(id: id), as: admin)
            try await community.perform(WriteTable(id: id), as: .system)
            #expect(try await community.programme() != before)
            try await community.runJobs()
            let view = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
            #expect(
                view.status == .refused && view.kept == 0 && view.done == 0 && view.problemLine == changes.count + 2,
                "\(view)")
            #expect(view.problem?.english == "This area no longer exists. Choose another.")
            #expect(try await community.programme() == before)
            #expect(try await community.count("SELECT count(*) FROM table_import_row WHERE import_id = \(id)") == 0)
        }
    }

    @Test func whatIsTakenBackIsAsItWasUnlessSomebodyWasThereSince() async throws {
        try await forAll(100) { g in
            let (stage, community, admin) = try await stage()
            let before = try await community.programme()
            community.advance(.minutes(1))
            let id = try await community.staged(changes(stage, community, &g), by: admin)
            try await community.perform(ImportTable(id: id), as: admin)
            try await community.runJobs()
            let done = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
            try #require(done.status == .done && done.done == done.total)
            community.advance(.minutes(1))
            try await community.perform(UndoTableImport(id: id), as: admin)
            try await community.runJobs()
            let undone = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
            #expect(undone.status == .undone && undone.kept == 0)
            #expect(try await community.programme() == before)
        }
    }

    @Test func whatSomebodyHasUsedOrChangedSinceStays() async throws {
        let (stage, community, admin) = try await stage()
        community.advance(.minutes(1))
        let (nils, ada, pool): (ID<Participant>, ID<Participant>, ID<Venue>) = (.sample(1), .sample(2), .sample(3))
        let id = try await community.staged(
            .addParticipant(AddParticipant(id: nils, name: "Nils", email: "nils@example.net")),
            .addParticipant(AddParticipant(id: ada, name: "Ada", email: "ada@example.net")),
            .addVenue(AddVenue(id: pool, name: "Pool", address: "Lane 9", geographicAreaId: stage.area)),
            .updateVenue(UpdateVenue(id: stage.venue, address: .set("Elsewhere 1"))), by: admin)
        try await community.perform(ImportTable(id: id), as: admin)
        try await community.runJobs()
        community.advance(.minutes(1))
        _ = try await community.perform(
            AssignParticipants(activity: stage.activity, participantIds: [nils], roleId: stage.role), as: admin)
        try await community.perform(UpdateParticipant(id: stage.participant, homeVenueId: .set(pool)), as: admin)
        try await community.perform(UpdateVenue(id: stage.venue, name: .set("City hall")), as: admin)
        try await community.perform(UndoTableImport(id: id), as: admin)
        try await community.runJobs()
        let view = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
        #expect(view.status == .undone && view.kept == 3)
        let names = try await community.table(.participants, as: admin).map { $0[1] }
        #expect(names.contains("Nils") && !names.contains("Ada"))
        #expect(
            try await community.table(.venues, as: admin).contains { $0[1] == "City hall" && $0[2] == "Elsewhere 1" })
    }

    /// An activity counts as used by an event that belongs to it, and by its venues.
    @Test func anActivityThatSomebodyHasUsedSinceStays() async throws {
        let (stage, community, admin) = try await stage()
        func added(_ number: UInt64) -> TableChange {
            .addActivity(
                AddActivity(
                    id: .sample(number), name: "A\(number)", activityTypeId: stage.type, startDate: community.now,
                    venueIds: [stage.venue]))
        }
        let id = try await community.staged(added(1), added(2), added(3), by: admin)
        try await community.perform(ImportTable(id: id), as: admin)
        try await community.runJobs()
        let event = try await community.event(by: admin)
        try await community.perform(SetEventActivity(event: event, activityId: .sample(1), venueId: nil), as: admin)
        _ = try await community.perform(
            AddActivityVenue(activity: .sample(2), venueId: stage.other, movesThere: true), as: admin)
        try await community.perform(UndoTableImport(id: id), as: admin)
        try await community.runJobs()
        let view = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
        #expect(view.status == .undone && view.kept == 2)
        let names = try await community.table(.activities, as: admin).map { $0[1] }
        #expect(names.contains("A1") && names.contains("A2") && !names.contains("A3"))
    }

    @Test func whatSomebodyBeganWhoMayNotAnyMoreIsTakenBack() async throws {
        let (_, community, admin) = try await stage()
        let editor = try await community.member("Ed", role: .editor)
        let before = try await community.programme()
        let many = (0..<450).map {
            TableChange.addArea(AddArea(id: .sample(UInt64(1000 + $0)), name: "A\($0)", areaType: .city))
        }
        let id = try await community.staged(many, by: editor)
        try await community.perform(ImportTable(id: id), as: editor)
        try await community.perform(WriteTable(id: id), as: .system)
        let written = try await community.read { try TableImportQuery.one(id, as: admin, in: $0).done }
        let next: Int? = try await community.value(
            "SELECT line FROM table_import_row WHERE import_id = \(id) AND place = \(written)")
        try await community.perform(AdministerUser(id: editor.userID!, role: .readOnly), as: admin)
        try await community.runJobs()
        let view = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
        #expect(
            view.status == .refused
                && view.problem?.english == "The person who started it may no longer change the programme.", "\(view)")
        // Staged lines are numbered as in a file, below its heading.
        #expect(next == written + 2 && view.problemLine == next)
        #expect(try await community.programme() == before)
    }

    @Test func anImportIsTheirsWhoBeganItCanBeStoppedAndIsForgottenAfterAWeek() async throws {
        let (_, community, admin) = try await stage()
        let editor = try await community.member("Ed", role: .editor)
        let many = (0..<450).map {
            TableChange.addArea(AddArea(id: .sample(UInt64(1000 + $0)), name: "A\($0)", areaType: .city))
        }
        let id = try await community.staged(many, by: editor)
        #expect(try await community.refusal(ImportTable(id: id), as: admin) == .notFound)
        #expect(
            try await community.read { try TableImportQuery.imports(as: admin, limit: 9, in: $0) }.allSatisfy {
                $0.id != id
            })
        try await community.perform(ImportTable(id: id), as: editor)
        try await community.perform(WriteTable(id: id), as: .system)
        let half = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
        #expect(half.status == .running && half.done > 0 && half.done < 450)
        try await community.perform(UndoTableImport(id: id), as: admin)
        // The job queued before has nothing left to do.
        try await community.runJobs()
        let stopped = try await community.read { try TableImportQuery.one(id, as: admin, in: $0) }
        #expect(stopped.status == .undone && stopped.done == 0)
        #expect(try await community.table(.areas, as: admin).allSatisfy { !$0[1].hasPrefix("A") })

        let kept = try await community.staged(
            .addParticipant(AddParticipant(id: .sample(1), name: "Nils", email: "nils@example.net")), by: editor)
        try await community.perform(ImportTable(id: kept), as: editor)
        try await community.runJobs()
        let rows: SQL = "SELECT count(*) FROM table_import_row WHERE import_id = \(kept)"
        #expect(try await community.count(rows) == 1)
        // Deleting a participant also deletes the import row that could restore them.
        _ = try await community.perform(DeleteParticipants(ids: [.sample(1)]), as: admin)
        #expect(try await community.count(rows) == 0)
        _ = try await community.staged(.addArea(AddArea(id: .sample(2), name: "B", areaType: .city)), by: editor)
        community.advance(.days(8))
        #expect(try await community.refusal(UndoTableImport(id: kept), as: admin)?.code == .conflict)
        try await community.perform(SweepJobs(), as: .system)
        try await community.runJobs()
        #expect(try await community.count(rows) == 0)
        #expect(try await community.count("SELECT count(*) FROM table_import WHERE status = 'staged'") == 0)
    }
}
