import Crypto
import Domain
import Foundation
import Localization
import Logging
import Operations
import ServiceLifecycle
import Synchronization

/// Tables of people who are signed in: one of each at a time, a few in all, and the files between the look at what they do and doing it.
final class TableImports: Service {
    private static let pause = Duration.seconds(300)

    private let importer: TableImporter
    private let community: Community
    private let spool: UploadSpool
    private let turns = Turns(atOnce: 1, longestLine: 4)
    private let busy = Mutex<Set<ID<User>>>([])
    private let logger: Logger

    /// - Parameter reading: the turns of all processes that read what was sent.
    init(community: Community, languages: Languages, folder: URL, reading: Turns, logger: Logger) {
        self.community = community
        self.logger = logger
        var process = TableProcess()
        process.turns = reading
        importer = TableImporter(community: community, process: process, languages: languages)
        spool = UploadSpool(folder: folder, suffix: "csv")
    }

    /// Says what a table would do.
    func preview(_ upload: Upload, _ kind: TableKind, zone: String, as actor: Actor) async throws -> TablePlan {
        try await alone(actor) { _ in try await self.importer.plan(upload.file, kind, zone: zone, as: actor) }
    }

    /// Says what a table would do and, where it can be written, keeps it for an hour to go on with.
    ///
    /// - Returns: by which ``run(kept:_:name:zone:as:)`` finds it again.
    func keep(
        _ upload: Upload, _ kind: TableKind, zone: String, as actor: Actor
    ) async throws -> (file: ID<Upload>, plan: TablePlan) {
        try await alone(actor) { person in
            let plan = try await self.importer.plan(upload.file, kind, zone: zone, as: actor)
            // Of chance alone, unlike the ids of rows.
            var random = SystemRandomNumberGenerator()
            let id = ID<Upload>(at: self.community.now, random: { random.next() })
            try self.spool.keep(upload, of: person, as: id)
            return (id, plan)
        }
    }

    /// The same of a file that is kept.
    func preview(kept file: ID<Upload>, _ kind: TableKind, zone: String, as actor: Actor) async throws -> TablePlan {
        let url = try spool.file(of: actor.verified().id, file)
        return try await turns.run { try await importer.plan(url, kind, zone: zone, as: actor) }
    }

    func run(
        _ upload: Upload, _ kind: TableKind, name: String, zone: String, as actor: Actor
    ) async throws -> ID<TableImport> {
        try await alone(actor) { _ in
            try await self.importer.begin(
                self.importer.plan(upload.file, kind, zone: zone, as: actor), name: name, as: actor)
        }
    }

    /// What tells a plan from another: how much of it is new and changed, and in which lines.
    static func outline(of plan: TablePlan) -> String {
        var hash = SHA256()
        for one in plan.changes { withUnsafeBytes(of: one.line.littleEndian) { hash.update(bufferPointer: $0) } }
        return
            "\(plan.added)-\(plan.updated)-\(plan.unchanged)-\(hash.finalize().prefix(8).map { Hex.byte($0) }.joined())"
    }

    /// Begins to write a table that is kept. It stays where that fails.
    ///
    /// - Parameter outline: of the plan that was shown.
    /// - Returns: the plan where it is another by now; nothing is written then.
    func run(
        kept file: ID<Upload>?, _ kind: TableKind, outline: String?, name: String, zone: String, as actor: Actor
    ) async throws -> Result<ID<TableImport>, OtherTablePlan> {
        try await alone(actor) { person in
            let url = try self.spool.file(of: person, file)
            let plan = try await self.importer.plan(url, kind, zone: zone, as: actor)
            if plan.problemCount > 0 || TableImports.outline(of: plan) != outline {
                return .failure(OtherTablePlan(plan: plan))
            }
            let id = try await self.importer.begin(plan, name: name, as: actor)
            try self.spool.remove(of: person)
            return .success(id)
        }
    }

    /// Deletes files that nobody went on with.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try self.spool.sweep() } catch { self.logger.error("Tables", metadata: ["error": "\(error)"]) }
                try await Task.sleep(for: TableImports.pause)
            }
        }
    }

    /// Keeps a person to one table at a time.
    ///
    /// - Throws: ``Refusal`` `rate_limited` where another of theirs is under way.
    private func alone<Value: Sendable>(
        _ actor: Actor, _ work: @Sendable (ID<User>) async throws -> Value
    ) async throws -> Value {
        let person = try actor.verified().id
        guard busy.withLock({ $0.insert(person).inserted }) else {
            throw Refusal(.rateLimited, "Another import of yours is under way. Wait until it is done.", retryAfter: 10)
        }
        defer { busy.withLock { _ = $0.remove(person) } }
        return try await turns.run { try await work(person) }
    }
}

/// What a table would do by now is something else than was shown, or something stands in its way.
struct OtherTablePlan: Error {
    var plan: TablePlan
}
