import Domain
import Foundation
import NIOCore
import Operations

/// Hands out the tables of the programme.
final class TableExports: Sendable {
    private let community: Community
    private let files: ExportFiles

    init(community: Community, folder: URL) {
        self.community = community
        // Whoever takes two of them takes them at once.
        files = ExportFiles(folder: folder, most: 8, each: 2)
    }

    static let workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    /// - Parameter channel: to the one who asks.
    /// - Throws: ``Refusal`` `rate_limited` and `unavailable` where too many are under way.
    func csv(_ kind: TableKind, as actor: Actor, over channel: any Channel) async throws -> Reply {
        let table = try await files.download(as: actor, suffix: "csv", over: channel) { file in
            let table = CSV.text(try await rows(kind, as: actor))
            try Data(table).write(to: file)
            return Reply.tag(of: table)
        }
        return Reply(download: table, type: "text/csv; charset=utf-8", name: "\(kind.rawValue).csv")
    }

    /// The same table as a workbook. It has no tag, since the library dates each file that it writes.
    ///
    /// - Parameter channel: to the one who asks.
    /// - Throws: ``Refusal`` `rate_limited` where too many are under way, and `unavailable` also where openpyxl is not installed.
    func workbook(_ kind: TableKind, as actor: Actor, over channel: any Channel) async throws -> Reply {
        let workbook = try await files.download(as: actor, suffix: "xlsx", over: channel) { file in
            try await WorkbookWriter().write(rows(kind, as: actor), title: kind.rawValue, to: file)
            return nil
        }
        return Reply(download: workbook, type: TableExports.workbookType, name: "\(kind.rawValue).xlsx")
    }

    private func rows(_ kind: TableKind, as actor: Actor) async throws -> [[String]] {
        let now = community.now
        return try await community.read(atLength: true) { try TableExport.rows(kind, as: actor, now: now, in: $0) }
    }
}
