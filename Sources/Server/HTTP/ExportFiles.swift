import Domain
import Foundation
import NIOCore
import Operations

/// Files that are generated on request and sent in pieces. One at a time is generated, and a few at a time are on disk,
/// so that exports never starve other requests.
final class ExportFiles: Sendable {
    private let folder: URL
    private let each: Int
    private let slots: SlotPool
    private let queue = WorkQueue(maxConcurrency: 1)

    /// - Parameters:
    ///   - folder: A folder for these files only. Created with the first file.
    ///   - limit: The maximum number of files on disk, whether being generated or sent.
    ///   - each: The same for one person.
    init(folder: URL, limit: Int, each: Int) {
        self.folder = folder
        self.each = each
        slots = SlotPool(limit: limit)
    }

    /// Deletes files that a crashed process has left behind.
    func removeLeftovers() throws {
        do { try FileManager.default.removeItem(at: folder) } catch CocoaError.fileNoSuchFile {}
    }

    /// Generates a file and opens it for sending.
    ///
    /// - Parameters:
    ///   - suffix: The file extension.
    ///   - channel: The connection of the caller.
    ///   - write: Writes the file. Returns an entity tag if clients may cache the content.
    /// - Throws: ``Refusal`` `rate_limited` or `unavailable` if too many exports are in progress, and whatever
    ///   `write` throws.
    func download(
        as actor: Actor, suffix: String, over channel: any Channel, _ write: @Sendable (URL) async throws -> String?
    ) async throws -> Download {
        let slot = try slot(actor.verified().id)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = folder.appendingPathComponent("\(UUID().uuidString).\(suffix)")
        let tag = try await queue.run { try await write(file) }
        return try Download(taking: file, tag: tag, slot: slot, over: channel)
    }

    private func slot(_ person: ID<User>) throws(Refusal) -> SlotPool.Slot {
        switch slots.acquire(.person(person), each: each) {
        case .slot(let slot): return slot
        case .callerLimitReached:
            throw Refusal(
                .rateLimited, "Your export is already running. Wait until it has downloaded.", retryAfter: 10)
        case .full:
            throw Refusal(
                .unavailable, "Several exports are running right now. Try again in a minute.", retryAfter: 60)
        }
    }
}
