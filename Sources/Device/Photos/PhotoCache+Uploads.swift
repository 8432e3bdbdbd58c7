import Domain
import Foundation
import Operations
import Wire

extension PhotoCache {
    /// How long an upload is relied on: less than ``PhotoRules/uploadLifetime``, because a push may take long.
    private static let uploadLifetime = Span.hours(20)

    /// Returns the first commands of the queue that can be pushed, after uploading what the very first one needs.
    ///
    /// A file that the server refuses ends its command: it is pushed without the file, and the server refuses it.
    ///
    /// - Throws: ``SyncFailure`` if the upload is to be tried again.
    func uploaded(_ commands: [PendingCommand], at now: Instant, token: String) async throws -> [PendingCommand] {
        added.subtract(commands.compactMap(\.photo))
        if let first = commands.first, let hash = missing(first, at: now) { try await upload(hash, at: now, token) }
        return Array(commands.prefix { missing($0, at: now) == nil })
    }

    /// Returns the photo that the server needs before a command, and that the device has.
    private func missing(_ command: PendingCommand, at now: Instant) -> String? {
        guard let hash = command.photo, refusedUploads[hash] == nil, folder.holds(PhotoFolder.Key(hash, .full)) else {
            return nil
        }
        if let at = uploads[hash], at <= now, now - at < PhotoCache.uploadLifetime { return nil }
        return hash
    }

    private func upload(_ hash: String, at now: Instant, _ token: String) async throws {
        guard let file = folder.read(PhotoFolder.Key(hash, .full)) else { return }
        do {
            let type = PhotoType(content: file.prefix(PhotoRules.headerBytes)) ?? .jpeg
            let stored = try await connection.upload(file, type, token: token)
            // A command may name either; it names the first.
            guard stored.digest == hash || stored.hash == hash else { throw SyncFailure.unreadable(status: 201) }
            uploads[hash] = now
        } catch SyncFailure.refused(let problem) {
            refusedUploads[hash] = RefusedUpload(problem: problem)
        } catch SyncFailure.unreadable(let status) where 400..<500 ~= status {
            // Of a proxy, such as for its limit on the size.
            refusedUploads[hash] = RefusedUpload()
        }
    }

    /// Returns the results of a push, with the reason why a file was refused in place of its absence.
    func settled(_ results: [PushResultEntry], of commands: [PendingCommand]) -> [PushResultEntry] {
        let photos = Dictionary(uniqueKeysWithValues: commands.map { ($0.number, $0.photo) })
        return results.map { result in
            guard let hash = photos[result.id] ?? nil, let refused = refusedUploads.removeValue(forKey: hash) else {
                return result
            }
            var result = result
            if result.problem != nil, let problem = refused.problem { result.problem = problem }
            return result
        }
    }

    /// Forgets that files were uploaded, because the server was restored.
    func forgetUploads() { uploads = [:] }
}
