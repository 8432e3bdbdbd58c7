public import Domain
import Synchronization

/// Probes the server with small requests after a call that had no response, until something responds. For systems that
/// do not tell whether there is a network.
///
/// The pauses are those of failed calls: 1, 2, 4, 8, 16, 16 … seconds.
public final class ProbeReachability: Reachability {
    private struct State {
        var continuation: AsyncStream<Bool>.Continuation?
        /// The number of the current reader. What ends an earlier one does not end the probing for this one.
        var reader = 0
        var probing: Task<Void, Never>?
        /// The number of calls and probes in a row that had no response. A probe that had one does not count: what it
        /// says is believed once a call succeeds.
        var failures = 0

        mutating func stop() {
            probing?.cancel()
            (probing, continuation) = (nil, nil)
        }
    }

    private let transport: any Transport
    private let pause: @Sendable (Span) async throws -> Void
    private let state = Mutex(State())

    /// - Parameter pause: Waits; ends early with an error if its task is cancelled.
    public init(
        of transport: any Transport,
        pause: @escaping @Sendable (Span) async throws -> Void = {
            try await Task.sleep(for: .milliseconds($0.milliseconds))
        }
    ) {
        (self.transport, self.pause) = (transport, pause)
    }

    deinit { state.withLock { $0.probing?.cancel() } }

    public func changes() -> AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let (reader, former) = state.withLock { state in
            let former = state.continuation
            state.stop()
            state.reader += 1
            state.continuation = continuation
            return (state.reader, former)
        }
        // Outside of the lock, which the end of a stream takes.
        former?.finish()
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in if state.reader == reader { state.stop() } }
        }
        return stream
    }

    /// Whether the server is asked until something responds.
    var isProbing: Bool { state.withLock { $0.probing != nil } }

    public func callEnded(hadResponse: Bool) {
        state.withLock { state in
            guard !hadResponse else { return state.failures = 0 }
            guard state.probing == nil, let continuation = state.continuation else { return }
            state.failures += 1
            continuation.yield(false)
            state.probing = Task { [weak self] in
                while let self, !Task.isCancelled, await !self.probe() {}
            }
        }
    }

    /// Probes after a pause.
    ///
    /// - Returns: Whether something responded, or nobody waits for it any more.
    private func probe() async -> Bool {
        let failures = state.withLock { $0.failures }
        do { try await pause(SyncMachine.delay(afterFailures: failures)) } catch { return true }
        let hasResponse = await (try? transport.send(ServerRequest(method: "GET", path: "/health"))) != nil
        return state.withLock { state in
            guard hasResponse else {
                state.failures += 1
                return false
            }
            state.probing = nil
            state.continuation?.yield(true)
            return true
        }
    }
}
