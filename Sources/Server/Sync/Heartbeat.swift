import ServiceLifecycle

/// Sends a heartbeat to all streams every 25 seconds, and ends them when the server shuts down.
struct Heartbeat: Service {
    static let interval = Duration.seconds(25)

    let hub: ChangeHub

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Heartbeat.interval)
                hub.sendHeartbeats()
            }
        }
        hub.close()
    }
}
