import Domain
import Foundation
import HTTPTypes
import NIOCore
import Operations

/// Hands out personal exports, one of each person at a time.
final class PersonalExports: Sendable {
    /// Archives on the disk, while they are packed and while they are sent.
    static let atOnce = 4

    private let community: Community
    private let photos: PhotoFiles
    private let files: ExportFiles

    init(community: Community, photos: PhotoFiles, folder: URL) {
        self.community = community
        self.photos = photos
        files = ExportFiles(folder: folder, most: PersonalExports.atOnce, each: 1)
    }

    /// Throws away what a process that died was working on.
    func clear() throws { try files.clear() }

    /// - Parameter channel: to the one who asks.
    /// - Throws: ``Refusal`` `rate_limited` and `unavailable` where too many are under way.
    func reply(as actor: Actor, over channel: any Channel) async throws -> Reply {
        let archive = try await archive(as: actor, over: channel)
        var reply = Reply(download: archive, type: "application/zip", name: "mingle-export.zip")
        reply.headers[.cacheControl] = "no-store"
        return reply
    }

    func archive(as actor: Actor, over channel: any Channel) async throws -> Download {
        let export = PersonalExport(community: community, photos: photos, actor: actor)
        return try await files.download(as: actor, suffix: "zip", over: channel) { file in
            try await export.write(to: file)
            return nil
        }
    }
}
