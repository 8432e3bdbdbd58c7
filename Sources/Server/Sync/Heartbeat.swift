import ServiceLifecycle

/// Says every 25 seconds that the line is up, and ends all streams when the server goes down.
struct Heartbeat: Service {
    static let interval = Duration.seconds(25)

    let hub: ChangeHub

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Heartbeat.interval)
                hub.beat()
            }
        }
        hub.close()
    }
}
