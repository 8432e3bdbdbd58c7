public import Domain
public import Operations
public import Store

/// Plans the import of a table: parses it line by line, and checks it against the rules and the stored rows. The
/// changes are written later by the same commands that forms send, which check everything again.
public struct TablePlanner {
    let sheet: TableSheet
    /// The zone of times without one (IANA name).
    let zone: String
    let now: Instant
    private let random: () -> UInt64
    let places: [TableColumn: Int]
    var plan: TablePlan
    /// The line in which each id appears.
    private var lineOfID: [String: Int] = [:]

    /// - Throws: ``Refusal`` if the actor may not change the programme.
    public static func plan(
        _ sheet: TableSheet, zone: String, as actor: Actor, now: Instant, random: @escaping () -> UInt64,
        in reader: any Reader
    ) throws -> TablePlan {
        try ProgrammeAccess.check(.edit, actor)
        var planner = TablePlanner(sheet: sheet, zone: zone, now: now, random: random)
        let references = TableReferences(reader, typeNames: sheet.typeNames, roleNames: sheet.roleNames)
        switch sheet.kind {
        case .participants: try planner.planParticipants(references)
        case .venues: try planner.planVenues(references)
        case .areas: try planner.planAreas(references)
        case .activities: try planner.planActivities(references)
        case .assignments: try planner.planAssignments(references)
        }
        let places = Dictionary(uniqueKeysWithValues: sheet.kind.columns.enumerated().map { ($0.element, $0.offset) })
        func place(_ problem: TableProblem) -> (Int, Int) {
            (problem.line, problem.column.flatMap { places[$0] } ?? -1)
        }
        planner.plan.problems.sort { place($0) < place($1) }
        return planner.plan
    }

    private init(sheet: TableSheet, zone: String, now: Instant, random: @escaping () -> UInt64) {
        self.sheet = sheet
        self.zone = zone
        self.now = now
        self.random = random
        places = Dictionary(sheet.columns.enumerated().compactMap { place, column in column.map { ($0, place) } }) {
            first, _ in first
        }
        plan = TablePlan(kind: sheet.kind)
    }

    func has(_ column: TableColumn) -> Bool { places[column] != nil }
    var hasProblems: Bool { plan.problemCount > 0 }

    /// Plans all lines in order.
    ///
    /// - Parameter change: Returns the change of a line, or `nil` if it changes nothing.
    mutating func each(_ change: (inout TablePlanner, inout TableCells) throws -> TableChange?) throws {
        for line in sheet.lines {
            if let change = try one(line, change) { plan.changes.append(change) }
        }
    }

    /// - Returns: `nil` for a line that is refused or changes nothing.
    mutating func one(
        _ line: TableSheet.Line, _ change: (inout TablePlanner, inout TableCells) throws -> TableChange?
    ) throws -> StageTable.Line? {
        var cells = TableCells(line: line, of: sheet, places: places, zone: zone)
        var planned: TableChange?
        if let id = cells[.id] {
            if let earlier = lineOfID[id.lowercased()] {
                cells.addProblem(.id, "Line \(String(earlier)) already has this id.")
            }
            lineOfID[id.lowercased()] = line.number
        }
        do { planned = try change(&self, &cells) } catch let refusal as Refusal {
            cells.addProblem(refusal)
        }
        guard cells.problems.isEmpty else {
            for (column, reason) in cells.problems { plan.addProblem(line.number, column, reason) }
            return nil
        }
        guard let planned else {
            plan.unchanged += 1
            return nil
        }
        return StageTable.Line(line: line.number, change: planned)
    }

    /// Compares columns that an import cannot change in an existing row with the stored values. Empty cells
    /// are ignored.
    ///
    /// - Parameters:
    ///   - columns: The columns, each with a closure that returns whether a text equals the stored value.
    ///   - sentence: The problem of a cell with a different value.
    func keep(
        _ columns: [(column: TableColumn, isSame: (String) throws -> Bool)], _ sentence: Phrase,
        in cells: inout TableCells
    ) throws {
        for (column, isSame) in columns {
            if let text = cells[column], try !isSame(text) { cells.addProblem(column, sentence) }
        }
    }

    func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> { ID(at: now, random: random) }
}

extension Patch where Value: Equatable {
    /// Keeps the value if it is unchanged.
    init(from old: Value?, to new: Value?) {
        self = new == old ? .keep : Patch(setting: new)
    }
}
