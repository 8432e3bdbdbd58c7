import Logging
import Operations
import ServiceLifecycle

/// Does every half minute what no request should wait for: writes which sessions were used, and forgets what is old.
struct Housekeeping: Service {
    static let interval = Duration.seconds(30)

    let community: Community
    let seen: SeenSessions
    let face: CommunityFace
    let logger: Logger
    /// Forgets what is kept in memory and not needed any more.
    let forget: @Sendable () -> Void

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Housekeeping.interval)
                await tidy()
            }
        }
        await tidy()
    }

    func tidy() async {
        forget()
        // Another process may have changed them.
        do { try await face.read(from: community) } catch { logger.error("Settings", metadata: ["error": "\(error)"]) }
        do { try await seen.write(to: community) } catch { logger.error("Sessions", metadata: ["error": "\(error)"]) }
    }
}
