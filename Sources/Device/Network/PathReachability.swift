#if canImport(Network)
import Network

/// Asks an Apple system, which knows its networks.
public struct PathReachability: Reachability {
    public init() {}

    public func changes() -> AsyncStream<Bool> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                // A path that requires a connection is made by trying.
                for await path in NWPathMonitor() { continuation.yield(path.status != .unsatisfied) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Does nothing: a server that does not respond says nothing about the network.
    public func callEnded(hadResponse: Bool) {}
}
#endif
