import Domain
import Logging
import Operations
import ServerOperations
import ServiceLifecycle

/// Deletes expired records every hour, and moves what is old to the archive.
struct Purge: Service {
    static let interval = Duration.seconds(3600)

    let community: Community
    let auditKept: Span
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try await runOnce() } catch is CancellationError { return } catch {
                    logger.error("Purge failed", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: Purge.interval)
            }
        }
    }

    /// Deletes and moves everything that is due, in batches, so that other writes can run in between.
    func runOnce() async throws {
        while try await community.read({ try PurgeQuery.isDue(now: community.now, in: $0) }) {
            _ = try await community.perform(PurgeGuestData(), as: .system)
        }
        while try await community.read({ try PurgeEntries.isDue(now: community.now, in: $0) }) {
            try await community.perform(PurgeEntries(), as: .system)
        }
        while try await community.read({ try ArchiveEvents.isDue(now: community.now, in: $0) }) {
            try await community.perform(ArchiveEvents(), as: .system)
        }
        while try await community.read({ try ArchiveProgramme.isDue(now: community.now, in: $0) }) {
            try await community.perform(ArchiveProgramme(), as: .system)
        }
        let log = PruneLog(auditBefore: community.now - auditKept)
        while try await community.read({ try log.isDue(now: community.now, in: $0) }) {
            _ = try await community.perform(log, as: .system)
        }
    }
}
