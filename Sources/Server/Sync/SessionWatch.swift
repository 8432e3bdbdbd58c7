import Logging
import Operations
import ServiceLifecycle
import Store

/// Makes listeners recheck their permissions when another process, such as `mingle user disable`, ends their session.
/// This process is not notified of commits by others, so it polls every second (security checklist, 6).
struct SessionWatch: Service {
    private static let interval = Duration.seconds(1)

    let hub: ChangeHub
    let community: Community
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var seen: Int64?
            while true {
                try await Task.sleep(for: SessionWatch.interval)
                do { seen = try await check(since: seen) } catch {
                    logger.error("Checking the sessions of streams failed", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    /// Rechecks all sessions if the store has changed.
    ///
    /// - Parameter seen: The data version of the last check.
    /// - Returns: The current data version.
    func check(since seen: Int64?) async throws -> Int64 {
        let dataVersion = try await community.database.dataVersion()
        guard dataVersion != seen else { return dataVersion }
        let listeners = hub.signedIn
        for start in stride(from: 0, to: listeners.count, by: 500) {
            let some = listeners[start..<min(start + 500, listeners.count)]
            let current = try await community.read { try AccountQuery.current(some.map(\.session), in: $0) }
            for one in some where !current.contains(one.session) { one.listener.recheckPermissions() }
        }
        return dataVersion
    }
}
