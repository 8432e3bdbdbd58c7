import Domain
import Foundation
import HTTPTypes
import NIOCore
import Operations

/// Hands out personal exports: one of each person at a time and a few in all, packed one after the other into files.
final class PersonalExports: Sendable {
    /// Archives on the disk, while they are packed and while they are sent.
    static let atOnce = 4

    private let community: Community
    private let photos: PhotoFiles
    private let folder: URL
    private let places = Places(most: atOnce)
    private let packing = Turns(atOnce: 1)

    /// - Parameter folder: of the archives, nobody else's. Made with the first one.
    init(community: Community, photos: PhotoFiles, folder: URL) {
        self.community = community
        self.photos = photos
        self.folder = folder
    }

    /// Throws away what a process that died was working on.
    func clear() throws {
        do { try FileManager.default.removeItem(at: folder) } catch CocoaError.fileNoSuchFile {}
    }

    /// - Parameter channel: to the one who asks.
    /// - Throws: ``Refusal`` `rate_limited` and `unavailable` where too many are under way.
    func reply(as actor: Actor, over channel: any Channel) async throws -> Reply {
        let archive = try await archive(as: actor, over: channel)
        var reply = Reply(download: archive, type: "application/zip", name: "mingle-export.zip")
        reply.headers[.cacheControl] = "no-store"
        return reply
    }

    func archive(as actor: Actor, over channel: any Channel) async throws -> Download {
        let place = try place(actor.verified().id)
        let file = folder.appendingPathComponent("\(UUID().uuidString).zip")
        let export = PersonalExport(community: community, photos: photos, actor: actor)
        try await packing.run { try await export.write(to: file) }
        return try Download(taking: file, place: place, over: channel)
    }

    private func place(_ person: ID<User>) throws(Refusal) -> Places.Place {
        switch places.enter(.person(person), each: 1) {
        case .place(let place): return place
        case .enough:
            throw Refusal(.rateLimited, "An export of yours is under way. Wait until all of it has arrived.", retryAfter: 10)
        case .full: throw Refusal(.unavailable, "Several exports are under way just now. Try again in a minute.", retryAfter: 60)
        }
    }
}
