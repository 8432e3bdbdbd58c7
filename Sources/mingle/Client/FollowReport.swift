import Device
import Domain
import Synchronization

/// What `sync --follow` has printed, over all connections of one process.
struct FollowReport: Sendable {
    /// The rows received over earlier connections.
    private var receivedBefore = 0
    private var receivedNow = 0
    private var line: String?

    /// Begins after an earlier connection has ended.
    private func continued() -> FollowReport {
        var report = self
        (report.receivedBefore, report.receivedNow) = (receivedBefore + receivedNow, 0)
        return report
    }

    /// Returns the line for a status; nil if it says nothing new.
    private mutating func line(for status: SyncStatus) -> String? {
        receivedNow = status.received
        var status = status
        status.received += receivedBefore
        // A connection begins with what it does on every connection.
        if status.received == 0 || line != nil, receivedNow == 0, [.receiving, .filling].contains(status.phase) {
            return nil
        }
        let sentence = localize(status.sentence(now: .now))
        guard sentence != line else { return nil }
        line = sentence
        return sentence
    }

    /// The report of a connection, written by the task that watches it.
    final class Shown: Sendable {
        private let state: Mutex<FollowReport>

        init(_ earlier: FollowReport) { state = Mutex(earlier.continued()) }

        var report: FollowReport { state.withLock { $0 } }

        func line(for status: SyncStatus) -> String? { state.withLock { $0.line(for: status) } }
    }
}
