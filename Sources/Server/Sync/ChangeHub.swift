import Domain
import ServiceLifecycle
public import Store
import Synchronization

/// Passes what was committed on to those who look. A hint: the log is the truth.
public final class ChangeHub: Sendable {
    /// Changes that one listener may be behind before it is cut off.
    private static let longestQueue = 1024

    private let listeners = Mutex<[UInt64: AsyncStream<[Change]>.Continuation]>([:])
    private let lastKey = Mutex<UInt64>(0)

    public init() {}

    public func announce(_ changes: [Change]) {
        let all = listeners.withLock { Array($0) }
        for (key, listener) in all {
            // One who does not keep up is cut off and starts again; skipping silently would show a false picture.
            if case .dropped = listener.yield(changes) {
                listener.finish()
                listeners.withLock { $0[key] = nil }
            }
        }
    }

    /// Everything that is committed from now on, until the stream is dropped.
    func listen() -> AsyncStream<[Change]> {
        let key = lastKey.withLock { key in
            key += 1
            return key
        }
        let (stream, continuation) = AsyncStream.makeStream(
            of: [Change].self, bufferingPolicy: .bufferingOldest(ChangeHub.longestQueue))
        continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0[key] = nil } }
        listeners.withLock { $0[key] = continuation }
        return stream
    }

    /// Ends every stream; their clients come back when the server does.
    func close() {
        for listener in listeners.withLock({ Array($0.values) }) { listener.finish() }
    }
}

/// Says every 25 seconds that the line is up, and ends all streams when the server goes down.
struct Heartbeat: Service {
    static let interval = Duration.seconds(25)

    let hub: ChangeHub

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: Heartbeat.interval)
                hub.announce([])
            }
        }
        hub.close()
    }
}
