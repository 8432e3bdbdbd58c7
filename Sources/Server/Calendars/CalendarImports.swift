import Domain
import Foundation
import Localization
import Logging
import Operations
import ServiceLifecycle
import Synchronization

/// The imports of members: one per person and a few in total at a time, with the files between preview and import.
final class CalendarImports: Service {
    /// The maximum number of concurrent imports, and the queue length.
    static let maxConcurrency = 1
    private static let maxQueueLength = 4
    private static let pause = Duration.seconds(300)

    private let importer: CalendarImporter
    private let community: Community
    private let spool: UploadSpool
    private let queue = WorkQueue(
        maxConcurrency: maxConcurrency, maxQueueLength: maxQueueLength,
        many: "Many calendars are arriving right now. Try again in a moment.")
    private let busy = Mutex<Set<ID<User>>>([])
    private let logger: Logger

    /// - Parameter parserQueue: The queue shared by all parsing processes.
    init(
        community: Community, process: CalendarProcess, languages: Languages, folder: URL, parserQueue: WorkQueue,
        logger: Logger
    ) {
        self.community = community
        self.logger = logger
        var process = process
        process.queue = parserQueue
        importer = CalendarImporter(community: community, process: process, languages: languages)
        spool = UploadSpool(folder: folder, suffix: "ics")
    }

    /// The current queue length.
    var queueLength: Int { queue.queueLength }

    /// Previews an import, and keeps the file for an hour.
    ///
    /// - Returns: The id for ``run(kept:_:as:)``, and the preview.
    func keep(
        _ upload: Upload, _ options: ImportOptions, as actor: Actor
    ) async throws -> (file: ID<Upload>, summary: ImportSummary) {
        try await alone(actor, with: upload) { person in
            let summary = try await self.importer.preview(upload.file, options, of: person)
            // Fully random and unguessable, unlike row ids.
            var random = SystemRandomNumberGenerator()
            let id = ID<Upload>(at: self.community.now, random: { random.next() })
            try self.spool.keep(upload, of: person, as: id)
            return (id, summary)
        }
    }

    /// Previews an import.
    func preview(_ upload: Upload, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor, with: upload) { try await self.importer.preview(upload.file, options, of: $0) }
    }

    func run(_ upload: Upload, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor, with: upload) { try await self.importer.run(upload.file, options, as: actor, host: $0) }
    }

    /// Imports a kept file. The file is kept if the import fails.
    func run(kept file: ID<Upload>?, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor) { person in
            let url = try self.spool.file(of: person, file)
            let summary = try await self.queue.run {
                try await self.importer.run(url, options, as: actor, host: person)
            }
            try self.spool.remove(of: person)
            return summary
        }
    }

    func publish(_ id: ID<EventImport>, as actor: Actor) async throws -> Int {
        try await alone(actor) { _ in try await self.importer.publish(id, as: actor) }
    }

    func undo(_ id: ID<EventImport>, as actor: Actor) async throws -> (removed: Int, left: Int) {
        try await alone(actor) { _ in try await self.importer.undo(id, as: actor) }
    }

    /// Deletes files that were never imported.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try self.spool.sweep() } catch {
                    self.logger.error("Deleting unused calendar files failed", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: CalendarImports.pause)
            }
        }
    }

    /// Processes an upload after waiting in the queue. Until then it stays on disk.
    private func alone<Value: Sendable>(
        _ actor: Actor, with upload: Upload, _ work: @Sendable (ID<User>) async throws -> Value
    ) async throws -> Value {
        guard upload.size > 0 else { throw Refusal.invalid("file", "Choose a calendar file.") }
        defer { withExtendedLifetime(upload) {} }
        return try await alone(actor) { person in try await queue.run { try await work(person) } }
    }

    /// Limits each person to one import at a time.
    ///
    /// - Throws: ``Refusal`` `rate_limited` if another import of theirs is in progress.
    private func alone<Value: Sendable>(_ actor: Actor, _ work: (ID<User>) async throws -> Value) async throws -> Value
    {
        let person = try actor.verified().id
        guard busy.withLock({ $0.insert(person).inserted }) else {
            throw Refusal(.rateLimited, "Another import of yours is running. Wait until it’s done.", retryAfter: 10)
        }
        defer { busy.withLock { _ = $0.remove(person) } }
        return try await work(person)
    }
}
