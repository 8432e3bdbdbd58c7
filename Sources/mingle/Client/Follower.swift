import Device
import Domain
import Foundation
import UnixSignals

/// Follows the server until SIGTERM or SIGINT, and gives way to other processes that want the folder.
struct Follower {
    let folder: DeviceFolder
    /// Opens the device of the folder.
    let open: @Sendable () async throws -> Device
    /// Syncs until the task is cancelled or the session has ended.
    let sync: @Sendable (Device) async throws -> Void

    /// How often it looks whether another process wants the folder.
    private static let pause = Duration.milliseconds(200)

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let following = Task { try await runUntilCancelled() }
        let stopping = Task {
            for await _ in signals {
                following.cancel()
                break
            }
        }
        defer {
            stopping.cancel()
            for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
        }
        do { try await following.value } catch is CancellationError {} catch  where following.isCancelled {}
    }

    private func runUntilCancelled() async throws {
        var report = FollowReport()
        while true {
            let device = try await open()
            let wasWanted: Bool
            (wasWanted, report) = try await follow(device, report)
            device.close()
            try Task.checkCancellation()
            guard wasWanted else { return }
            try await folder.lock.giveWay { try folder.account?.id == device.account.id }
        }
    }

    /// Follows until the task is cancelled or another process wants the folder.
    private func follow(_ device: Device, _ report: FollowReport) async throws -> (wasWanted: Bool, FollowReport) {
        let shown = FollowReport.Shown(report)
        let watch = StatusWatch(device) { if let line = shown.line(for: $0) { printNow(line) } }
        let running = Task { try await sync(device) }
        let looking = Task {
            while !folder.lock.isWanted { try await Task.sleep(for: Follower.pause) }
            running.cancel()
        }
        let result = await withTaskCancellationHandler {
            await running.result
        } onCancel: {
            running.cancel()
        }
        looking.cancel()
        _ = await watch.end()
        let wasWanted = await (try? looking.value) != nil
        do { try result.get() } catch  where wasWanted && running.isCancelled {}
        return (wasWanted, shown.report)
    }
}
