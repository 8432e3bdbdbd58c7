import Logging
import Operations
import ServiceLifecycle
import Store

/// Has those look again at what they may see whose session another process has ended, as `mingle user disable` does: of its commits nobody here
/// is told. Within a second (security checklist, 6).
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
                do { seen = try await look(since: seen) } catch {
                    logger.error("Sessions of streams", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    /// - Parameter seen: of which stamp the store was when somebody looked last.
    func look(since seen: Int64?) async throws -> Int64 {
        let stamp = try await community.database.stamp()
        guard stamp != seen else { return stamp }
        let listeners = hub.signedIn
        for start in stride(from: 0, to: listeners.count, by: 500) {
            let some = listeners[start..<min(start + 500, listeners.count)]
            let current = try await community.read { try AccountQuery.current(some.map(\.session), in: $0) }
            for one in some where !current.contains(one.session) { one.listener.reconsider() }
        }
        return stamp
    }
}
