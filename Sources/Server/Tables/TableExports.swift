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

    /// - Parameter channel: to the one who asks.
    /// - Throws: ``Refusal`` `rate_limited` and `unavailable` where too many are under way.
    func reply(_ kind: TableKind, as actor: Actor, over channel: any Channel) async throws -> Reply {
        let (community, now) = (community, community.now)
        let table = try await files.download(as: actor, suffix: "csv", over: channel) { file in
            try await community.read(atLength: true) { reader in
                let table = try TableExport.csv(kind, as: actor, now: now, in: reader)
                try Data(table).write(to: file)
                return Reply.tag(of: table)
            }
        }
        return Reply(download: table, type: "text/csv; charset=utf-8", name: "\(kind.rawValue).csv")
    }
}
