import Domain
import Logging
import Operations
import ServerOperations
import ServiceLifecycle

/// Schedules due reminders. At start, also those that became due while no process was running.
struct ReminderClock: Service {
    /// The maximum delay of a reminder.
    static let interval = Duration.seconds(15)

    let community: Community
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try await runOnce() } catch is CancellationError { return } catch {
                    logger.error("Scheduling reminders failed", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: ReminderClock.interval)
            }
        }
    }

    /// Schedules everything that is due, in batches, so that other writes can run in between.
    func runOnce() async throws {
        while try await community.read({ try ReminderQuery.isDue(now: community.now, in: $0) }) {
            guard try await community.perform(EnqueueReminders(), as: .system) else { return }
        }
    }
}
