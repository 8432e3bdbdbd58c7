import Domain
import Foundation
import Localization
import Logging
import Operations
import ServerOperations
import ServiceLifecycle
import Synchronization

/// The table imports of members: one per person and a few in total at a time, with the files between preview
/// and import.
final class TableImports: Service {
    private static let pause = Duration.seconds(300)

    private let importer: TableImporter
    private let community: Community
    private let spool: UploadSpool
    private let queue = WorkQueue(maxConcurrency: 1, maxQueueLength: 4)
    private let busy = Mutex<Set<ID<User>>>([])
    private let logger: Logger

    /// - Parameter parserQueue: The queue shared by all parsing processes.
    init(community: Community, languages: Languages, folder: URL, parserQueue: WorkQueue, logger: Logger) {
        self.community = community
        self.logger = logger
        var process = TableProcess()
        process.queue = parserQueue
        importer = TableImporter(community: community, process: process, languages: languages)
        spool = UploadSpool(folder: folder, suffix: "csv")
    }

    /// Plans an import.
    func preview(_ upload: Upload, _ kind: TableKind, zone: String, as actor: Actor) async throws -> TablePlan {
        try await alone(actor) { _ in try await self.importer.plan(upload.file, kind, zone: zone, as: actor) }
    }

    /// Plans an import and keeps the file for an hour.
    ///
    /// - Returns: The id for ``run(kept:_:outline:name:zone:as:)``, and the plan.
    func keep(
        _ upload: Upload, _ kind: TableKind, zone: String, as actor: Actor
    ) async throws -> (file: ID<Upload>, shown: ShownTablePlan) {
        try await alone(actor) { person in
            // Fully random and unguessable, unlike row ids.
            var random = SystemRandomNumberGenerator()
            let id = ID<Upload>(at: self.community.now, random: { random.next() })
            let shown = try await self.plan(upload.file, kept: id, kind, zone: zone, as: actor)
            try self.spool.keep(upload, of: person, as: id)
            return (id, shown)
        }
    }

    /// Plans the import of a kept file.
    func preview(kept file: ID<Upload>, _ kind: TableKind, zone: String, as actor: Actor) async throws -> ShownTablePlan
    {
        let url = try spool.file(of: actor.verified().id, file)
        return try await queue.run { try await plan(url, kept: file, kind, zone: zone, as: actor) }
    }

    /// - Parameter now: The time at which the plan is made; `nil` for the current time.
    private func plan(
        _ url: URL, kept file: ID<Upload>, _ kind: TableKind, zone: String, as actor: Actor, now: Instant? = nil
    ) async throws -> ShownTablePlan {
        let now = now ?? community.now
        let plan = try await importer.plan(
            url, kind, zone: zone, as: actor, now: now, random: TablePlanGenerator(file))
        return try await ShownTablePlan(plan, now: now)
    }

    func run(
        _ upload: Upload, _ kind: TableKind, name: String, zone: String, as actor: Actor
    ) async throws -> ID<TableImport> {
        try await alone(actor) { _ in
            try await self.importer.begin(
                self.importer.plan(upload.file, kind, zone: zone, as: actor), name: name, as: actor)
        }
    }

    /// Begins to import a kept file. The file is kept if that fails.
    ///
    /// - Parameter outline: The fingerprint of the plan that was shown.
    /// - Returns: The id of the import. If the plan has changed or has problems, the current plan, and nothing
    ///   is written.
    func run(
        kept file: ID<Upload>?, _ kind: TableKind, outline: String?, name: String, zone: String, as actor: Actor
    ) async throws -> Result<ID<TableImport>, StaleTablePlan> {
        try await alone(actor) { person in
            let url = try self.spool.file(of: person, file)
            guard let file else { throw Refusal.notFound }
            // Values that follow from the time, such as the end of an activity that is closed now, stay as shown.
            let time = ShownTablePlan.time(in: outline, now: self.community.now)
            let again = try await self.plan(url, kept: file, kind, zone: zone, as: actor, now: time)
            guard again.plan.problemCount == 0, again.outline == outline else {
                let current =
                    time == nil ? again : try await self.plan(url, kept: file, kind, zone: zone, as: actor)
                return .failure(StaleTablePlan(current: current))
            }
            let id = try await self.importer.begin(again.plan, name: name, as: actor)
            try self.spool.remove(of: person)
            return .success(id)
        }
    }

    /// Deletes files that were never imported.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try self.spool.sweep() } catch {
                    self.logger.error("Deleting unused tables failed", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: TableImports.pause)
            }
        }
    }

    /// Limits each person to one import at a time.
    ///
    /// - Throws: ``Refusal`` `rate_limited` if another import of theirs is in progress.
    private func alone<Value: Sendable>(
        _ actor: Actor, _ work: @Sendable (ID<User>) async throws -> Value
    ) async throws -> Value {
        let person = try actor.verified().id
        guard busy.withLock({ $0.insert(person).inserted }) else {
            throw Refusal(.rateLimited, "Another import of yours is running. Wait until it’s done.", retryAfter: 10)
        }
        defer { busy.withLock { _ = $0.remove(person) } }
        return try await queue.run { try await work(person) }
    }
}

/// The plan of a table differs from the one that was shown, or has problems.
struct StaleTablePlan: Error {
    var current: ShownTablePlan
}
