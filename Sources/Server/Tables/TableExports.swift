import Domain
import Foundation
import NIOCore
import Operations
import ServerOperations
import Store

/// Serves the programme's tables.
final class TableExports: Sendable {
    private let community: Community
    private let files: ExportFiles

    init(community: Community, folder: URL) {
        self.community = community
        // Two per person, because some people download two tables at once.
        files = ExportFiles(folder: folder, limit: 8, each: 2)
    }

    static let workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    /// Writes a table as CSV and replies with it.
    ///
    /// - Parameter channel: The connection of the caller.
    /// - Throws: ``Refusal`` `rate_limited` or `unavailable` if too many exports are in progress.
    func csv(_ kind: TableKind, as actor: Actor, over channel: any Channel) async throws -> Reply {
        let table = try await files.download(as: actor, suffix: "csv", over: channel) { file in
            try await read { reader, now in
                let table = try TableExport.csv(kind, as: actor, now: now, in: reader)
                try Data(table).write(to: file)
                return Reply.tag(of: table)
            }
        }
        return Reply(download: table, type: "text/csv; charset=utf-8", name: "\(kind.rawValue).csv")
    }

    /// Writes a table as a workbook and replies with it. It has no ETag, because the library writes the current time
    /// into each file.
    ///
    /// - Parameter channel: The connection of the caller.
    /// - Throws: ``Refusal`` `rate_limited` or `unavailable` if too many exports are in progress, and the errors
    ///   of ``WorkbookWriter``.
    func workbook(_ kind: TableKind, as actor: Actor, over channel: any Channel) async throws -> Reply {
        let workbook = try await files.download(as: actor, suffix: "xlsx", over: channel) { file in
            let rows = try await read { try TableExport.rows(kind, as: actor, now: $1, in: $0) }
            try await WorkbookWriter().write(rows, title: kind.rawValue, to: file)
            return nil
        }
        return Reply(download: workbook, type: TableExports.workbookType, name: "\(kind.rawValue).xlsx")
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Reader, Instant) throws -> Value
    ) async throws -> Value {
        let now = community.now
        return try await community.read(inBackground: true) { try body($0, now) }
    }
}
