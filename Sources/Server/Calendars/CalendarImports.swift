import Domain
import Foundation
import Localization
import Logging
import Operations
import ServiceLifecycle
import Synchronization

/// Imports of people who are signed in: one of each at a time, a few in all, and the files between preview and import.
final class CalendarImports: Service {
    /// Imports that are read and written at the same time, and those that may wait for it.
    static let atOnce = 1
    private static let longestLine = 4
    private static let pause = Duration.seconds(300)

    private let importer: CalendarImporter
    private let community: Community
    private let spool: UploadSpool
    private let turns = Turns(
        atOnce: atOnce, longestLine: longestLine, many: "Many calendars arrive just now. Try again in a moment.")
    private let busy = Mutex<Set<ID<User>>>([])
    private let logger: Logger

    /// - Parameter reading: the turns of all processes that read what was sent.
    init(
        community: Community, process: CalendarProcess, languages: Languages, folder: URL, reading: Turns,
        logger: Logger
    ) {
        self.community = community
        self.logger = logger
        var process = process
        process.turns = reading
        importer = CalendarImporter(community: community, process: process, languages: languages)
        spool = UploadSpool(folder: folder, suffix: "ics")
    }

    /// How many wait for those before them.
    var inLine: Int { turns.inLine }

    /// Says what importing a file would do, and keeps it for an hour to go on with.
    ///
    /// - Returns: by which ``run(kept:_:as:)`` finds it again.
    func keep(
        _ upload: Upload, _ options: ImportOptions, as actor: Actor
    ) async throws -> (file: ID<Upload>, summary: ImportSummary) {
        try await alone(actor, with: upload) { person in
            let summary = try await self.importer.preview(upload.file, options, of: person)
            // Of chance alone, unlike the ids of rows.
            var random = SystemRandomNumberGenerator()
            let id = ID<Upload>(at: self.community.now, random: { random.next() })
            try self.spool.keep(upload, of: person, as: id)
            return (id, summary)
        }
    }

    /// Says what importing a file would do.
    func preview(_ upload: Upload, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor, with: upload) { try await self.importer.preview(upload.file, options, of: $0) }
    }

    func run(_ upload: Upload, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor, with: upload) { try await self.importer.run(upload.file, options, as: actor, host: $0) }
    }

    /// Imports a file that is kept. It stays where that fails.
    func run(kept file: ID<Upload>?, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor) { person in
            let url = try self.spool.file(of: person, file)
            let summary = try await self.turns.run {
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

    /// Deletes files that nobody went on with.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try self.spool.sweep() } catch { self.logger.error("Calendars", metadata: ["error": "\(error)"]) }
                try await Task.sleep(for: CalendarImports.pause)
            }
        }
    }

    /// Works on what was uploaded as soon as it is its turn. Until then it stays where it is, on the disk.
    private func alone<Value: Sendable>(
        _ actor: Actor, with upload: Upload, _ work: @Sendable (ID<User>) async throws -> Value
    ) async throws -> Value {
        guard upload.size > 0 else { throw Refusal.invalid("file", "Choose a calendar file.") }
        defer { withExtendedLifetime(upload) {} }
        return try await alone(actor) { person in try await turns.run { try await work(person) } }
    }

    /// Keeps a person to one import at a time.
    ///
    /// - Throws: ``Refusal`` `rate_limited` where another of theirs is under way.
    private func alone<Value: Sendable>(_ actor: Actor, _ work: (ID<User>) async throws -> Value) async throws -> Value
    {
        let person = try actor.verified().id
        guard busy.withLock({ $0.insert(person).inserted }) else {
            throw Refusal(.rateLimited, "Another import of yours is under way. Wait until it is done.", retryAfter: 10)
        }
        defer { busy.withLock { _ = $0.remove(person) } }
        return try await work(person)
    }
}
