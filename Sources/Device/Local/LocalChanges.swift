import Synchronization

/// Tells several readers that what a device holds has changed.
final class LocalChanges: Sendable {
    private struct State {
        var readers: [Int: AsyncStream<Void>.Continuation] = [:]
        /// The number of the last reader.
        var last = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Returns a stream for one reader. Changes that it has not read yet are one element.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let reader = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.last += 1
            state.readers[state.last] = continuation
            return state.last
        }
        guard let reader else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in state.readers[reader] = nil }
        }
        return stream
    }

    /// Something that can be read has changed.
    func tick() {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.yield() }
    }

    /// Ends all streams.
    func finish() {
        let readers = state.withLock { state in
            defer { state.readers = [:] }
            state.isFinished = true
            return Array(state.readers.values)
        }
        // Outside of the lock, which the end of a stream takes.
        for reader in readers { reader.finish() }
    }
}
