import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension TestCommunity {
    /// Makes a staged table import.
    func staged(_ changes: TableChange..., by actor: Actor) async throws -> ID<TableImport> {
        try await staged(changes, by: actor)
    }

    func staged(_ changes: [TableChange], by actor: Actor) async throws -> ID<TableImport> {
        let id = ID<TableImport>(at: now, random: community.environment.random)
        let lines = changes.enumerated().map { StageTable.Line(line: $0.offset + 2, change: $0.element) }
        try await perform(
            StageTable(id: id, kind: .participants, file: "table.csv", user: actor.userID, unchanged: 0, lines: lines),
            as: .system)
        return id
    }

    /// Plans the changes of a table.
    func plan(
        _ kind: TableKind, _ rows: [[String]], zone: String = "Europe/Berlin", as actor: Actor
    ) async throws -> TablePlan {
        let (now, random) = (now, community.environment.random)
        let columns = rows[0].map { TableColumn(rawValue: $0) }
        let lines = rows.dropFirst().enumerated().map { TableSheet.Line(number: $0.offset + 2, cells: $0.element) }
        let sheet = TableSheet(kind: kind, columns: columns, lines: lines)
        return try await read { try TablePlanner.plan(sheet, zone: zone, as: actor, now: now, random: random, in: $0) }
    }

    /// Stages a plan, imports it and runs the jobs to the end.
    @discardableResult
    func take(_ plan: TablePlan, as actor: Actor) async throws -> TableImportView {
        let id = ID<TableImport>(at: now, random: community.environment.random)
        try await perform(
            StageTable(
                id: id, kind: plan.kind, file: "table.csv", user: actor.userID, unchanged: plan.unchanged,
                lines: plan.changes), as: .system)
        try await perform(ImportTable(id: id), as: actor)
        try await runJobs()
        return try await read { try TableImportQuery.one(id, as: actor, in: $0) }
    }

    func table(_ kind: TableKind, as actor: Actor) async throws -> [[String]] {
        let now = now
        return try await read { try TableExport.rows(kind, as: actor, now: now, in: $0) }
    }

    /// Returns all rows of the programme, as they are sent to devices.
    func programme() async throws -> [String: [[SQLValue]]] {
        try await read { reader in
            var all: [String: [[SQLValue]]] = [:]
            for kind in [
                RowKind.area, .venue, .participant, .participantAddress, .activity, .activityVenue, .assignment,
            ] {
                let rows = try RowShape.of(kind)!.rows(in: .staff, ids: nil, in: reader)
                // Write times and versions necessarily differ.
                all[kind.rawValue] = rows.map {
                    [.blob($0.id)] + $0.content.filter { !["updated_at", "version"].contains($0.name) }.map(\.value)
                }
            }
            return all
        }
    }
}
