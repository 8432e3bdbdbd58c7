import Domain
import Logging
import Operations
import ServiceLifecycle

/// Orders reminders when their time has come, those that came due while no process was there at the start.
struct ReminderClock: Service {
    /// By so much a reminder can come after its time.
    static let interval = Duration.seconds(15)

    let community: Community
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try await runOnce() } catch is CancellationError { return } catch {
                    logger.error("Reminders", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: ReminderClock.interval)
            }
        }
    }

    /// Orders all that are due now, piece by piece; others write in between.
    func runOnce() async throws {
        while try await community.read({ try ReminderQuery.isDue(now: community.now, in: $0) }) {
            guard try await community.perform(SendReminders(), as: .system) else { return }
        }
    }
}
