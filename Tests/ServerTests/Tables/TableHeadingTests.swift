import Domain
import Localization
import Properties
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations

/// Columns and choices by their labels in every language.
struct TableHeadingTests {
    private func sheet(
        _ rows: [[String]], _ kind: TableKind
    ) throws -> (sheet: TableSheet, problems: [TableProblem], ignored: [String]) {
        try TableHeading.sheet(
            rows.enumerated().map { CSVReader.Line(number: $0.offset + 1, cells: $0.element) }, kind, in: .own)
    }

    private func refusal(_ rows: [[String]], _ kind: TableKind) -> String? {
        do {
            _ = try sheet(rows, kind)
            return nil
        } catch { return (error as? Refusal)?.message.english }
    }

    @Test(arguments: TableKind.allCases) func everyColumnIsKnownByEachOfItsNames(_ kind: TableKind) throws {
        for column in kind.columns {
            let names =
                [column.rawValue, column.rawValue.uppercased()]
                + column.labels.flatMap { label in Languages.own.all.map { $0.text(label) } }
            for name in names {
                let others = kind.columns.filter { $0 != column }.map(\.rawValue)
                let found = try sheet([[" \(name) "] + others, ["x"] + others.map { _ in "" }], kind)
                // A label that several columns of a table share would identify none of them.
                #expect(found.sheet.columns.first == column, "\(kind) \(column): \(name)")
            }
        }
    }

    @Test func choicesAreKnownByWhatPagesCallThem() throws {
        let areas = try sheet(
            [["Name", "Art des Gebiets"], ["A", "Viertel"], ["B", "neighbourhood"], ["C", "LAND"], ["D", "Burg"]],
            .areas)
        #expect(areas.sheet.lines.map { $0.cells[1] } == ["NEIGHBOURHOOD", "NEIGHBOURHOOD", "COUNTRY", "Burg"])
        let activities = try sheet(
            [["Name", "Art", "Beginn", "Status"], ["A", "Workshop", "1.1.2026", "Geplant"]], .activities)
        #expect(
            activities.ignored == [] && activities.sheet.lines[0].cells == ["A", "Workshop", "1.1.2026", "PLANNED"])
    }

    @Test func formulasWithoutAValueAreKept() throws {
        func sheet(
            _ lines: CSVReader.Line...
        ) throws -> (sheet: TableSheet, problems: [TableProblem], ignored: [String]) {
            try TableHeading.sheet(lines, .participants, in: .own)
        }
        let names = CSVReader.Line(number: 1, cells: ["id", "phone"])
        let found = try sheet(
            names, .init(number: 2, cells: [""], uncalculated: [0]),
            .init(number: 3, cells: ["1", "", ""], uncalculated: [2]),
            .init(number: 4, cells: ["1", "2"]))
        #expect(found.sheet.lines.map(\.number) == [2, 4] && found.sheet.lines.map(\.uncalculated) == [[0], []])
        // Line 3 has a formula in a column that the first line does not name.
        #expect(found.problems.map(\.line) == [3])
        #expect(
            throws: Refusal.invalid(
                "file",
                "A formula in the first line has no value. Open the file in a spreadsheet program, save it and import it again."
            )
        ) { try sheet(.init(number: 1, cells: ["id", ""], uncalculated: [1]), .init(number: 2, cells: ["1", "2"])) }
    }

    /// One message for the table, instead of one for each line.
    @Test func aTableOfAnotherKindIsRecognized() throws {
        func sentence(_ other: TableKind, _ kind: TableKind) -> String {
            "This looks like the table “\(other.label.english)”, and you are importing “\(kind.label.english)”. Choose the right kind or another file."
        }
        for kind in TableKind.allCases {
            let columns = kind.columns.map(\.rawValue)
            for other in TableKind.allCases {
                #expect(refusal([columns, columns], other) == (other == kind ? nil : sentence(kind, other)))
            }
        }
        #expect(
            refusal([["Name", "E-Mail", "Telefon", "Wohnt in"], ["a", "b", "c", "d"]], .venues)
                == sentence(.participants, .venues))
        // Some columns of this kind, and columns that fit no kind in particular.
        for names in [
            ["id", "name"], ["id", "name", "type"], ["id", "type", "colour"],
            ["name", "type", "start", "address", "area"],
        ] {
            #expect(refusal([names, names], .activities) == nil, "\(names)")
        }
        #expect(refusal([["name", "type", "population"], ["a", "b", "c"]], .areas) == nil)
    }

    @Test func choicesAreListedAsPagesCallThem() throws {
        let sheet = try sheet(
            [["name", "type", "start", "status"], ["A", "Workshop", "2026-01-01", "Runing"]], .activities
        ).sheet
        #expect(
            sheet.choices[.status]?.map(\.english) == ["Planned", "Active", "Completed", "Cancelled"]
                && sheet.choices.count == 1)
    }

    @Test func whatIsMissingOrTooMuchIsTold() throws {
        #expect(refusal([], .areas) == "This file is empty.")
        #expect(refusal([["name", "type"]], .areas) == "There is nothing below the first line.")
        #expect(refusal([["name", "Name", "type"], ["a", "b", "c"]], .areas) == "The column “Name” appears twice.")
        #expect(
            refusal([["name", "colour"], ["a", "b"]], .venues)
                == "The first line must name the columns. These are missing: address and area.")
        let found = try sheet(
            [
                ["id", "phone", "colour", ""], ["1", "2", "3"], ["1;2"], ["1", "2", "3", "", "5"],
                ["1", "2", "", "", "", ""],
            ], .participants)
        #expect(found.ignored == ["colour"])
        #expect(found.problems.map(\.line) == [3, 4])
        #expect(found.sheet.lines.map(\.number) == [2, 5] && found.sheet.lines[0].cells == ["1", "2", "3", ""])
    }
}
