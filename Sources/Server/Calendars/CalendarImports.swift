import Domain
import Foundation
import Logging
import Operations
import ServiceLifecycle
import Synchronization

/// Imports of people who are signed in: one of each at a time, a few in all, and the files between preview and import.
final class CalendarImports: Service {
    /// Files that are read at the same time, and those that may wait for it.
    private static let readAtOnce = 2
    private static let longestLine = 4
    private static let pause = Duration.seconds(300)

    private let importer: CalendarImporter
    private let community: Community
    private let spool: CalendarSpool
    private let reading: Turns
    private let busy = Mutex<Set<ID<User>>>([])
    private let logger: Logger

    init(
        community: Community, process: CalendarProcess, folder: URL,
        reading: Turns = Turns(atOnce: readAtOnce, longestLine: longestLine, many: "calendars"), logger: Logger
    ) {
        self.community = community
        self.reading = reading
        self.logger = logger
        importer = CalendarImporter(community: community, process: process)
        spool = CalendarSpool(folder: folder)
    }

    /// How many wait for their file to be read.
    var inLine: Int { reading.inLine }

    /// Keeps a file for an hour and says what importing it would do.
    ///
    /// - Returns: by which ``run(_:_:as:)`` finds it again.
    func preview(_ bytes: [UInt8], _ options: ImportOptions, as actor: Actor) async throws -> (file: ID<EventImport>, summary: ImportSummary) {
        try await alone(actor) { person in
            let file = try self.keep(bytes, of: person)
            return (file, try await self.preview(file, options, of: person))
        }
    }

    /// The same, of a file that is kept.
    func preview(_ file: ID<EventImport>?, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor) { person in try await self.preview(file, options, of: person) }
    }

    func run(_ bytes: [UInt8], _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor) { person in
            let file = try self.keep(bytes, of: person)
            defer { try? self.spool.remove(of: person) }
            return try await self.run(file, options, as: actor, person)
        }
    }

    /// Imports a file that is kept. It stays where that fails.
    func run(_ file: ID<EventImport>?, _ options: ImportOptions, as actor: Actor) async throws -> ImportSummary {
        try await alone(actor) { person in
            let summary = try await self.run(file, options, as: actor, person)
            try self.spool.remove(of: person)
            return summary
        }
    }

    /// Drops the file that a person sent.
    func forget(as actor: Actor) throws { try spool.remove(of: actor.verified().id) }

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

    private func keep(_ bytes: [UInt8], of person: ID<User>) throws -> ID<EventImport> {
        guard !bytes.isEmpty else { throw Refusal.invalid("file", "Choose a calendar file.") }
        // Of chance alone, unlike the ids of rows.
        var random = SystemRandomNumberGenerator()
        let id = ID<EventImport>(at: community.now, random: { random.next() })
        try spool.keep(bytes, of: person, as: id)
        return id
    }

    private func preview(_ file: ID<EventImport>?, _ options: ImportOptions, of person: ID<User>) async throws -> ImportSummary {
        let url = try spool.file(of: person, file)
        return try await reading.run { try await importer.preview(url, options, of: person) }
    }

    private func run(_ file: ID<EventImport>?, _ options: ImportOptions, as actor: Actor, _ person: ID<User>) async throws -> ImportSummary {
        let url = try spool.file(of: person, file)
        return try await reading.run { try await importer.run(url, options, as: actor, host: person) }
    }

    /// Keeps a person to one import at a time.
    ///
    /// - Throws: ``Refusal`` `rate_limited` where another of theirs is under way.
    private func alone<Value: Sendable>(_ actor: Actor, _ work: (ID<User>) async throws -> Value) async throws -> Value {
        let person = try actor.verified().id
        guard busy.withLock({ $0.insert(person).inserted }) else {
            throw Refusal(.rateLimited, "Another import of yours is under way. Wait until it is done.", retryAfter: 10)
        }
        defer { busy.withLock { _ = $0.remove(person) } }
        return try await work(person)
    }
}
