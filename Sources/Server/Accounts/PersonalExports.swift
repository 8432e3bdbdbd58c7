import Domain
import Foundation
import HTTPTypes
import NIOCore
import Operations

/// Serves personal exports, one per person at a time.
final class PersonalExports: Sendable {
    /// The maximum number of archives on disk, whether being packed or sent.
    static let maxConcurrency = 4

    private let community: Community
    private let photos: PhotoFiles
    private let files: ExportFiles

    init(community: Community, photos: PhotoFiles, folder: URL) {
        self.community = community
        self.photos = photos
        files = ExportFiles(folder: folder, limit: PersonalExports.maxConcurrency, each: 1)
    }

    /// Deletes files that a crashed process has left behind.
    func removeLeftovers() throws { try files.removeLeftovers() }

    /// Packs an export and replies with it.
    ///
    /// - Parameter channel: The connection of the caller.
    /// - Throws: ``Refusal`` `rate_limited` or `unavailable` if too many exports are in progress.
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
