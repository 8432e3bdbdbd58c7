import Logging
import Operations
import ServiceLifecycle

/// Runs every 30 seconds what no request should wait for: records used sessions, and drops expired cache entries.
struct Housekeeping: Service {
    static let interval = Duration.seconds(30)

    let community: Community
    let seen: SeenSessions
    let currentSettings: CurrentSettings
    let logger: Logger
    /// Drops expired entries of in-memory caches.
    let removeExpired: @Sendable () -> Void

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Housekeeping.interval)
                await runOnce()
            }
        }
        await runOnce()
    }

    func runOnce() async {
        removeExpired()
        // Another process may have changed the settings.
        do { try await currentSettings.read(from: community) } catch {
            logger.error("Reading settings failed", metadata: ["error": "\(error)"])
        }
        do { try await seen.write(to: community) } catch {
            logger.error("Writing session activity failed", metadata: ["error": "\(error)"])
        }
    }
}
