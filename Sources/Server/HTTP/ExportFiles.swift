import Domain
import Foundation
import NIOCore
import Operations

/// Files that are made for whoever asks and sent piece by piece: one after the other is made, and a few at a time are on the disk, so that however
/// many are asked for, all others are served beside them.
final class ExportFiles: Sendable {
    private let folder: URL
    private let each: Int
    private let places: Places
    private let making = Turns(atOnce: 1)

    /// - Parameters:
    ///   - folder: of nothing else. Made with the first file.
    ///   - most: on the disk at once, while they are made and while they are sent.
    ///   - each: of them for one person.
    init(folder: URL, most: Int, each: Int) {
        self.folder = folder
        self.each = each
        places = Places(most: most)
    }

    /// Throws away what a process that died was working on.
    func clear() throws {
        do { try FileManager.default.removeItem(at: folder) } catch CocoaError.fileNoSuchFile {}
    }

    /// - Parameters:
    ///   - suffix: of the file.
    ///   - channel: to the one who asks.
    ///   - write: makes the file, and returns the tag of its content where that may be kept.
    /// - Throws: ``Refusal`` `rate_limited` and `unavailable` where too many are under way, and what `write` throws.
    func download(
        as actor: Actor, suffix: String, over channel: any Channel, _ write: @Sendable (URL) async throws -> String?
    ) async throws -> Download {
        let place = try place(actor.verified().id)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = folder.appendingPathComponent("\(UUID().uuidString).\(suffix)")
        let tag = try await making.run { try await write(file) }
        return try Download(taking: file, tag: tag, place: place, over: channel)
    }

    private func place(_ person: ID<User>) throws(Refusal) -> Places.Place {
        switch places.enter(.person(person), each: each) {
        case .place(let place): return place
        case .enough:
            throw Refusal(
                .rateLimited, "An export of yours is under way. Wait until all of it has arrived.", retryAfter: 10)
        case .full:
            throw Refusal(
                .unavailable, "Several exports are under way just now. Try again in a minute.", retryAfter: 60)
        }
    }
}
