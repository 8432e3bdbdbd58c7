import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The changes that table rows plan, and every problem in them.
struct TablePlannerTests {
    private func stage() async throws -> (ProgrammeStage, TestCommunity, Actor) {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        return (try await ProgrammeStage(in: community, by: admin), community, admin)
    }

    private func said(_ plan: TablePlan) -> [String] {
        plan.problems.map { "\($0.line) \($0.column?.rawValue ?? "-"): \($0.reason.english)" }
    }

    private static let keepsSides =
        "A line with an id keeps its participant and activity. Leave this cell as it is, or clear the id to add a line."
    private static let keepsVenues = "Change the venues of an existing activity on its page. Leave this cell as it is."

    @Test(.tags(.P6)) func aLineWithAFormulaWithoutAValueIsNotWritten() async throws {
        let (stage, community, admin) = try await stage()
        let (now, random) = (community.now, community.community.environment.random)
        func planned(
            _ kind: TableKind, _ columns: [TableColumn?], _ lines: TableSheet.Line...
        ) async throws -> TablePlan {
            let sheet = TableSheet(kind: kind, columns: columns, lines: lines)
            return try await community.read {
                try TablePlanner.plan(sheet, zone: "UTC", as: admin, now: now, random: random, in: $0)
            }
        }
        let reason = "This formula has no value. Open the file in a spreadsheet program, save it and import it again."
        let people = try await planned(
            .participants, [.id, .name, .email, nil, .phone],
            .init(number: 2, cells: ["\(stage.participant)", "Paula", "paula@example.net", "", ""], uncalculated: [4]),
            .init(number: 3, cells: ["", "Bo", "bo@example.net", "", ""], uncalculated: [0]),
            // One problem per cell, and none for an unknown column.
            .init(number: 4, cells: ["", "", "cy@example.net", "", ""], uncalculated: [1, 3]),
            .init(number: 5, cells: ["", "Di", "di@example.net", "", ""], uncalculated: [3]))
        #expect(
            said(people) == ["2 phone: \(reason)", "3 id: \(reason)", "4 name: \(reason)"]
                && people.changes.map(\.line) == [5])
        let areas = try await planned(
            .areas, [.name, .type, .parent], .init(number: 2, cells: ["North", "CITY", ""], uncalculated: [2]),
            .init(number: 3, cells: ["South", "", ""], uncalculated: [1]))
        #expect(said(areas) == ["2 parent: \(reason)", "3 type: \(reason)"] && areas.changes.isEmpty)
    }

    @Test(.tags(.P6)) func everyProblemHasItsLineAndColumn() async throws {
        let (stage, community, admin) = try await stage()
        let plan = try await community.plan(
            .participants,
            [
                ["id", "name", "email", "phone", "home_venue", "home_since"],
                ["", "", "ann at example", "call me", "Nowhere", "31.02.2026"],
                ["\(stage.participant)", "Paula", "paula@example.net", "", "", "2026-01-01"],
                ["\(stage.participant)", "Paula", "paula@example.net", "", "", ""],
                ["seven", "Bo", "bo@example.net", "", "Town hall", "2099-01-01"],
                ["", "Cy", "cy@example.net", "", "", "2026-01-01"],
            ], as: admin)
        #expect(
            Set(said(plan)) == [
                "2 home_venue: There is nothing called “Nowhere”.",
                "2 home_since: “31.02.2026” isn’t a date. Enter one such as 2026-11-27 or 27.11.2026, with a time such as 19:00 if you like.",
                "2 email: Enter an e-mail address like name@example.org.", "2 name: Enter a name.",
                "2 phone: Enter a phone number like +49 30 123456.",
                "3 home_since: This is before the last change of home. Enter a later date.",
                "4 id: Line 3 already has this id.",
                "5 id: “seven” isn’t an id. Leave this empty to add something new.",
                "5 home_since: Enter a date within the next year.", "6 home_since: Choose where they live, too.",
            ], "\(said(plan).joined(separator: "\n"))")
        #expect(plan.problemCount == plan.problems.count)
        let venues = try await community.plan(
            .venues,
            [
                ["name", "address", "area", "latitude", "longitude", "type"],
                ["A", "", "Northtown", "52,5", "", "CASTLE"], ["B", "Lane", "", "91", "x", ""],
            ], as: admin)
        #expect(
            Set(said(venues)) == [
                "2 type: “CASTLE” isn’t one of the choices: PUBLIC_BUILDING and PRIVATE_RESIDENCE.",
                "2 address: Enter the address.",
                "2 longitude: Enter both latitude and longitude, or neither.",
                "3 longitude: “x” isn’t a number of degrees. Enter one such as 52.5163.",
                "3 area: Choose the area it’s in.", "3 latitude: Latitude must be between −90 and 90.",
            ], "\(said(venues).joined(separator: "\n"))")
        let activities = try await community.plan(
            .activities,
            [
                ["name", "type", "start", "end", "status", "closed", "venues"],
                ["A", "Knitting", "tomorrow", "", "", "", "Barn | Castle"],
                ["B", "choir", "2026-01-02 19:00", "2026-01-02 18:00", "ACTIVE", "2026-01-01", "Barn|Barn"],
            ], as: admin)
        #expect(
            Set(said(activities)) == [
                "2 type: There is no activity type “Knitting”.", "2 venues: There is nothing called “Castle”.",
                "2 start: “tomorrow” isn’t a date. Enter one such as 2026-11-27 or 27.11.2026, with a time such as 19:00 if you like.",
                "3 end: The end must be after the start.",
            ], "\(said(activities).joined(separator: "\n"))")
        #expect(venues.changes.isEmpty && activities.changes.isEmpty)
    }

    /// Assignments by name and by id. Periods are checked against existing ones and against earlier rows.
    @Test(.tags(.P6, .P8)) func assignmentsAreHeldAgainstEachOther() async throws {
        let (stage, community, admin) = try await stage()
        for number in 1...2 {
            _ = try await community.perform(AddParticipant(name: "Bo", email: "bo\(number)@example.net"), as: admin)
        }
        let plan = try await community.plan(
            .assignments,
            [
                ["id", "participant", "email", "activity", "role", "from", "to"],
                ["", "Nobody", "", "Study evening", "Pilot", "", ""],
                ["", "Bo", "", "study EVENING", "tutor", "", ""],
                ["", "Bo", "bo2@example.net", "Study evening", "Tutor", "2026-01-01", "2026-02-01"],
                ["", "", "bo2@example.net", "Study evening", "Tutor", "2026-01-31", ""],
                ["", "", "bo2@example.net", "Study evening", "Tutor", "2026-02-01", ""],
                ["", "Paula Part", "", "Study evening", "Tutor", "", ""],
                ["\(stage.assignment)", "Paula Part", "", "Study evening", "Tutor", "2026-03-01", "2026-04-01"],
                ["", "Paula Part", "", "Study evening", "Tutor", "2026-05-01", ""],
                ["", "Paula Part", "bo1@example.net", "Study evening", "Tutor", "2099-01-01", ""],
                ["", "", "", "", "", "2026-03-02", "2026-03-01"],
            ], as: admin)
        #expect(
            Set(said(plan)) == [
                "2 participant: There is nothing called “Nobody”.", "2 role: There is no role “Pilot”.",
                "3 participant: 2 are called “Bo”: enter the id of one in the column participant_id.",
                "5 from: They already took part in this role during that time.",
                "7 role: They already take part in this role.",
                "10 participant: The participant with this e-mail address is not called “Paula Part”.",
                "10 from: Enter a date that isn’t in the future.",
                "11 participant: Choose who takes part.", "11 activity: Choose an activity.",
                "11 role: Choose a role.",
                "11 to: The end must be after the start.",
            ], "\(said(plan).joined(separator: "\n"))")
        #expect(plan.changes.map(\.line) == [4, 6, 8, 9])
        // An unchanged row plans no change. Another participant under the same id is refused.
        let table = try await community.table(.assignments, as: admin)
        #expect(try await community.plan(.assignments, table, as: admin).changes.isEmpty)
        let stolen = try await community.plan(
            .assignments, [["id", "email"], ["\(stage.assignment)", "bo1@example.net"]], as: admin)
        #expect(said(stolen) == ["2 email: \(TablePlannerTests.keepsSides)"])
    }

    @Test func anUnknownReferenceStatesWhatToEnter() async throws {
        let (stage, community, admin) = try await stage()
        func noID(_ text: String) -> String {
            "“\(text)” isn’t an id. Copy ids from an exported table, or leave this empty and enter the name."
        }
        let head = ["name", "type", "start", "venue_ids"]
        let activities = try await community.plan(
            .activities,
            [
                head, ["A", "Choir", "2026-12-02", "Town hall"],
                ["B", "Choir", "2026-12-02", "\(stage.venue),\(stage.other)"],
                ["C", "Choir", "2026-12-02", "\(stage.venue) \(stage.area)"],
                ["D", "Choir", "2026-12-02", "\(stage.venue) | x"],
            ], as: admin)
        #expect(
            said(activities) == [
                "2 venue_ids: \(noID("Town"))", "4 venue_ids: There’s no venue with this id.",
                "5 venue_ids: \(noID("x"))",
            ])
        guard case .addActivity(let command) = activities.changes.first?.change else { return #expect(Bool(false)) }
        #expect(command.venueIds == [stage.venue, stage.other])
        let homes = try await community.plan(
            .participants, [["name", "email", "home_venue_id"], ["A", "a@example.net", "12"]], as: admin)
        #expect(said(homes) == ["2 home_venue_id: \(noID("12"))"])
    }

    @Test func namesAreFoundWhateverTheirCaseAndWhatHasSeveralIsRefused() async throws {
        let (stage, community, admin) = try await stage()
        for address in ["Lane 1", "Lane 2"] {
            _ = try await community.perform(
                AddVenue(name: "Café", address: address, geographicAreaId: stage.area), as: admin)
        }
        let one = try await community.perform(
            AddVenue(name: "CAFE", address: "Lane 3", geographicAreaId: stage.area), as: admin)
        let head = ["name", "email", "home_venue", "home_venue_id"]
        let plan = try await community.plan(
            .participants,
            [
                head, ["A", "a@example.net", "TOWN HALL", ""], ["B", "b@example.net", "CAFE", ""],
                ["C", "c@example.net", "café", ""],
                ["D", "d@example.net", "whatever", "\(one)"], ["E", "e@example.net", "", "\(stage.area)"],
                ["F", "f@example.net", " CAFE", "\(one)"],
            ], as: admin)
        #expect(
            said(plan) == [
                "4 home_venue: 3 are called “café”: enter the id of one in the column home_venue_id.",
                "5 home_venue: “whatever” and home_venue_id don’t match: this id belongs to “CAFE”. Leave one of the two cells empty.",
                "6 home_venue_id: There’s no venue with this id.",
            ])
        let homes = plan.changes.map { line -> ID<Venue>? in
            if case .addParticipant(let command) = line.change { command.homeVenueId } else { nil }
        }
        #expect(homes == [stage.venue, one, one])
    }

    @Test(.tags(.P31)) func areasLieInOthersOfTheSameTableAndNeverInThemselves() async throws {
        let (stage, community, admin) = try await stage()
        let head = ["id", "name", "type", "parent", "parent_id"]
        // Children precede parents, one is placed below an existing area, and existing areas are rearranged.
        let plan = try await community.plan(
            .areas,
            [
                head, ["", "Quarter", "NEIGHBOURHOOD", "Town", ""], ["", "Town", "city", "Land", ""],
                ["", "Land", "COUNTRY", "", ""],
                ["\(stage.freeArea)", "Hills", "COUNTY", "", ""], ["\(stage.area)", "Northtown", "CITY", "Hills", ""],
            ], as: admin)
        #expect(plan.problemCount == 0, "\(said(plan))")
        let view = try await community.take(plan, as: admin)
        #expect(view.status == .done && view.added == 3)
        let tree = try await community.read { try AreaQuery.tree(as: admin, limit: 100, in: $0) }
        let depths = Dictionary(tree.areas.map { ($0.area.name, $0.depth) }) { first, _ in first }
        #expect(
            depths["Land"] == 0 && depths["Town"] == 1 && depths["Quarter"] == 2
                && depths["Northtown"] == (depths["Hills"] ?? 9) + 1)
        // Cycles: between two rows, within one row, and with an existing area.
        for rows in [
            [["", "X", "CITY", "Y", ""], ["", "Y", "CITY", "X", ""]], [["", "Z", "CITY", "Z", ""]],
            [["\(stage.freeArea)", "Hills", "COUNTY", "Northtown", ""]],
        ] {
            let plan = try await community.plan(.areas, [head] + rows, as: admin)
            #expect(
                said(plan).allSatisfy { $0.hasSuffix("parent: An area can’t be inside itself or an area below it.") }
                    && plan.problemCount >= 1, "\(rows)")
        }
        // The maximum depth is 100 areas.
        for count in [100, 101] {
            let chain = (0..<count).map { ["", "L\($0)", "CITY", $0 == 0 ? "" : "L\($0 - 1)", ""] }
            let plan = try await community.plan(.areas, [head] + chain.reversed(), as: admin)
            #expect((plan.problemCount == 0) == (count == 100), "\(count): \(said(plan))")
        }
    }

    @Test func onlyWhatDiffersIsChangedAndColumnsThatAreLeftOutStay() async throws {
        let (stage, community, admin) = try await stage()
        let before = try await community.table(.participants, as: admin)
        let same = try await community.plan(.participants, before, as: admin)
        #expect(same.changes.isEmpty && same.unchanged == before.count - 1 && same.problemCount == 0)
        let plan = try await community.plan(
            .participants, [["id", "phone"], ["\(stage.participant)", "+49 30 1234"]], as: admin)
        try await community.take(plan, as: admin)
        let after = try await community.table(.participants, as: admin)
        #expect(
            after.map { $0.enumerated().filter { $0.offset != 3 }.map(\.element) }
                == before.map { $0.enumerated().filter { $0.offset != 3 }.map(\.element) })
        #expect(after.contains { $0[0] == "\(stage.participant)" && $0[3] == "+49 30 1234" })
        // Existing participants are matched by id only. A known address is reported, not treated as the same person.
        let twice = try await community.plan(
            .participants,
            [
                ["name", "email"], ["Paula", "PAULA@example.net"], ["Nils", "nils@example.net"],
                ["Nils", "Nils@example.net"],
            ], as: admin)
        #expect(twice.knownAddresses == (before.contains { $0[2] == "paula@example.net" } ? 2 : 1) && twice.added == 3)
    }

    /// Adds things that share a name, with accents, double spaces and the separator in it.
    ///
    /// - Returns: A completed activity at three venues.
    private func namesakes(
        _ stage: ProgrammeStage, _ community: TestCommunity, _ admin: Actor
    ) async throws -> ID<Activity> {
        let area = try await community.perform(
            AddArea(name: "Köln", areaType: .city, parentGeographicAreaId: stage.freeArea), as: admin)
        _ = try await community.perform(
            AddArea(name: "Köln", areaType: .neighbourhood, parentGeographicAreaId: area), as: admin)
        var venues: [ID<Venue>] = []
        for address in ["Lane 1", "Lane 2"] {
            venues.append(
                try await community.perform(
                    AddVenue(name: "Café  | Bar", address: address, geographicAreaId: area), as: admin))
        }
        var people: [ID<Participant>] = []
        for venue in venues {
            people.append(
                try await community.perform(
                    AddParticipant(name: "Zoë Noël", email: "ZOE@example.net", notes: "é\nè", homeVenueId: venue),
                    as: admin))
        }
        var activities: [ID<Activity>] = []
        for zoe in people {
            let activity = try await community.perform(
                AddActivity(
                    name: "Chœur d’été", activityTypeId: stage.freeType, startDate: community.now - .days(40),
                    status: .completed, closedAt: community.now - .days(2),
                    venueIds: venues + [stage.venue]), as: admin)
            _ = try await community.perform(
                AssignParticipants(activity: activity, participantIds: [zoe], roleId: stage.freeRole), as: admin)
            activities.append(activity)
        }
        return activities[1]
    }

    /// A changed cell always plans a change or reports a problem.
    @Test(.tags(.P6), arguments: TableKind.allCases) func noChangedCellIsDropped(_ kind: TableKind) async throws {
        let (stage, community, admin) = try await stage()
        _ = try await namesakes(stage, community, admin)
        let others: [TableColumn: [String]] = [
            .name: ["Other"], .email: ["other@example.net"], .phone: ["+49 30 999"], .notes: ["Other"],
            .note: ["Other"], .description: ["Other"],
            .address: ["Other"], .home: ["Pool"], .homeID: ["\(stage.freeVenue)"], .homeSince: ["2025-02-01"],
            .area: ["Harbour"], .areaID: ["\(stage.below)"],
            .parent: ["Harbour"], .parentID: ["\(stage.below)"], .latitude: ["10.5"], .longitude: ["10.5"],
            .type: ["COUNTRY", "PRIVATE_RESIDENCE", "Choir", "Workshop"], .start: ["2025-02-01"], .end: ["2030-02-01"],
            .status: ["ACTIVE", "CANCELLED"],
            .closed: ["2026-11-01"], .venues: ["Pool", "Pool | Town hall"],
            .venueIDs: ["\(stage.freeVenue)", "\(stage.freeVenue) \(stage.venue)"],
            .participant: ["Other", "Paula Part"],
            .participantID: ["\(ID<Participant>.sample(7))", "\(stage.participant)"], .activity: ["Study evening"],
            .activityID: ["\(stage.activity)"], .role: ["Tutor", "Host"], .from: ["2025-02-01"], .to: ["2026-11-20"],
        ]
        let table = try await community.table(kind, as: admin)
        for (place, column) in kind.columns.enumerated() where column != .id {
            for index in table.indices.dropFirst() {
                for other in others[column]! + ["No such thing"] where other != table[index][place] {
                    var changed = table
                    changed[index][place] = other
                    let plan = try await community.plan(kind, changed, as: admin)
                    let lines = Set(plan.changes.map(\.line) + plan.problems.map(\.line))
                    #expect(
                        lines == [index + 1] && plan.unchanged == table.count - 2,
                        "\(column) \(table[index]) → \(other): \(said(plan))")
                }
            }
        }
    }

    /// Spreadsheets change white space, Unicode composition and the order in lists. None of that is a change.
    @Test(arguments: TableKind.allCases) func aTableThatWentThroughASpreadsheetChangesNothing(
        _ kind: TableKind
    ) async throws {
        let (stage, community, admin) = try await stage()
        _ = try await namesakes(stage, community, admin)
        let table = try await community.table(kind, as: admin)
        let venues = kind.columns.firstIndex(of: .venues), ids = kind.columns.firstIndex(of: .venueIDs)
        let saved = table.dropFirst().map { row in
            row.enumerated().map { place, cell in
                var cell = cell
                if place == venues {
                    cell = cell.split(separator: "|").reversed().joined(separator: "|").replacing(" ", with: "\u{a0}")
                }
                if place == ids { cell = cell.split(separator: " ").reversed().joined(separator: ", ").uppercased() }
                return " \(cell.decomposedStringWithCanonicalMapping.replacing("\n", with: "\r\n")) \u{a0}"
            }
        }
        // With ids and names, with names only, and with ids only.
        let besides: Set<TableColumn> = [.homeID, .areaID, .parentID, .venueIDs, .participantID, .activityID]
        let named: Set<TableColumn> = [.home, .area, .parent, .venues, .participant, .email, .activity]
        let omissions: [Set<TableColumn>] = [[], besides, kind == .participants ? [.home] : named]
        for left in omissions {
            let kept = kind.columns.indices.filter { !left.contains(kind.columns[$0]) }
            let plan = try await community.plan(
                kind, ([table[0]] + saved).map { row in kept.map { row[$0] } }, as: admin)
            #expect(
                plan.problemCount == 0 && plan.changes.isEmpty && plan.unchanged == table.count - 1,
                "\(left): \(said(plan))")
        }
        // An emptied cell has no effect beside an id, or where a table cannot change the column.
        let isFixed = kind == .activities || kind == .assignments
        let empty: Set<TableColumn> = kind == .participants ? [.home] : isFixed ? named.union(besides) : named
        let emptied = table.dropFirst().map { row in row.enumerated().map { empty.contains(kind.columns[$0]) ? "" : $1 }
        }
        let plan = try await community.plan(kind, [table[0]] + emptied, as: admin)
        #expect(plan.problemCount == 0 && plan.changes.isEmpty && plan.unchanged == table.count - 1, "\(said(plan))")
    }

    @Test(.tags(.P6)) func columnsThatCannotChangeAnExistingRowAreReported() async throws {
        let (stage, community, admin) = try await stage()
        let activity = try await namesakes(stage, community, admin)
        let before = try await community.programme()
        let activities = try await community.plan(
            .activities,
            [
                ["id", "name", "venues", "venue_ids"], ["\(stage.activity)", "A", "No such hall", "\(stage.venue)"],
                ["\(activity)", "B", "", "\(stage.freeVenue)"], ["\(ID<Activity>.sample(9))", "C", "Pool", ""],
            ], as: admin)
        #expect(
            said(activities).filter { !$0.hasPrefix("4") } == [
                "2 venues: \(TablePlannerTests.keepsVenues)", "3 venue_ids: \(TablePlannerTests.keepsVenues)",
            ] && activities.changes.isEmpty)
        let assignments = try await community.plan(
            .assignments,
            [
                ["id", "participant", "participant_id", "email", "activity", "activity_id", "role", "note"],
                [
                    "\(stage.assignment)", "Paula Part", "\(stage.participant)", "PAULA@example.net", "Choir",
                    "\(stage.activity)", "Cook", "",
                ],
                ["", "Paula Part", "\(stage.participant)", "", "Choir", "\(stage.activity)", "Host", ""],
                ["", "Zoë", "\(stage.participant)", "zoe@example.net", "", "\(stage.participant)", "Host", ""],
                ["", "", "\(stage.participant)", "", "study evening", "\(stage.activity)", "Host", ""],
            ], as: admin)
        func disagree(_ text: String, _ column: String, _ name: String) -> String {
            "“\(text)” and \(column) don’t match: this id belongs to “\(name)”. Leave one of the two cells empty."
        }
        #expect(
            said(assignments) == [
                "2 activity: \(TablePlannerTests.keepsSides)",
                "3 activity: \(disagree("Choir", "activity_id", "Study evening"))",
                "4 participant: \(disagree("Zoë", "participant_id", "Paula Part"))",
                "4 email: \(disagree("zoe@example.net", "participant_id", "Paula Part"))",
                // The id of another kind of thing is unknown.
                "4 activity_id: There’s no activity with this id.",
            ], "\(said(assignments))")
        #expect(assignments.changes.map(\.line) == [5])
        let areas = try await community.plan(
            .areas,
            [
                ["id", "name", "type", "parent", "parent_id"], ["\(stage.area)", "Southtown", "CITY", "", ""],
                // By the current name or by the name after this import.
                ["\(stage.below)", "Harbour", "NEIGHBOURHOOD", "Northtown", "\(stage.area)"],
                ["", "Quay", "NEIGHBOURHOOD", "southtown", "\(stage.area)"],
                ["", "Pier", "NEIGHBOURHOOD", "Westtown", "\(stage.area)"],
                ["", "Dock", "NEIGHBOURHOOD", "Northtown", "\(stage.freeArea)"],
            ], as: admin)
        #expect(
            said(areas) == [
                "5 parent: \(disagree("Westtown", "parent_id", "Southtown"))",
                "6 parent: \(disagree("Northtown", "parent_id", "Hills"))",
            ])
        let venues = try await community.plan(
            .activities,
            [
                ["name", "type", "start", "venues", "venue_ids"],
                ["A", "Choir", "2026-12-02", "Pool", "\(stage.venue), \(stage.other)"],
            ], as: admin)
        #expect(
            said(venues) == [
                "2 venues: “Pool” and venue_ids don’t match: these ids belong to Town hall and Barn. Leave one of the two cells empty."
            ])
        #expect(try await community.programme() == before)
    }

    /// One changed cell is written, and nothing else.
    @Test func aTableWithOneChangedCellChangesThatCell() async throws {
        let (stage, community, admin) = try await stage()
        _ = try await namesakes(stage, community, admin)
        for (kind, column, value) in [
            (TableKind.activities, TableColumn.description, "Bring two pens."), (.assignments, .note, "Follows"),
            (.participants, .phone, "+49 30 77"),
            (.venues, .address, "Lane 77"), (.areas, .type, "PROVINCE"),
        ] {
            var table = try await community.table(kind, as: admin)
            table[1][kind.columns.firstIndex(of: column)!] = value
            let plan = try await community.plan(kind, table, as: admin)
            #expect(plan.problemCount == 0 && plan.updated == 1 && plan.added == 0, "\(kind): \(said(plan))")
            let view = TablePlanView(plan)
            #expect(view.updatedLines == [.init(first: 2, last: 2)] && view.addedLines.isEmpty)
            try await community.take(plan, as: admin)
            #expect(try await community.table(kind, as: admin) == table)
        }
    }

    @Test func aPreviewNamesTheFirstLinesInRanges() {
        func line(_ number: Int, isNew: Bool = true) -> StageTable.Line {
            let change: TableChange =
                isNew
                ? .addArea(AddArea(id: .sample(1), name: "A", areaType: .city))
                : .updateArea(UpdateArea(id: .sample(1), name: .set("B")))
            return StageTable.Line(line: number, change: change)
        }
        var plan = TablePlan(kind: .areas)
        // Areas are written top-down, not in file order.
        plan.changes = [line(5), line(2), line(3), line(4, isNew: false), line(9), line(6)]
        let view = TablePlanView(plan)
        #expect(view.addedLines == [.init(first: 2, last: 3), .init(first: 5, last: 6), .init(first: 9, last: 9)])
        #expect(view.updatedLines == [.init(first: 4, last: 4)])
        plan.changes = (1...30).map { line(2 * $0) }
        #expect(TablePlanView(plan).addedLines == (1...20).map { .init(first: 2 * $0, last: 2 * $0) })
    }

    @Test(.tags(.P11)) func onlyThoseWhoMayChangeTheProgrammePlan() async throws {
        let (_, community, _) = try await stage()
        for (role, code) in [(Role.member, Refusal.Code.notFound), (.readOnly, .notAllowed)] {
            let actor = try await community.member(role == .member ? "Ann" : "Rea", role: role)
            await #expect {
                try await community.plan(.areas, [["name", "type"], ["A", "CITY"]], as: actor)
            } throws: { ($0 as? Refusal)?.code == code }
        }
    }
}
