import Domain
import Synchronization

/// A FIFO queue with limited concurrency and length. Further work is refused.
final class WorkQueue: Sendable {
    private struct State {
        var free: Int
        var queue: [CheckedContinuation<Bool, Never>] = []
    }

    private let maxQueueLength: Int
    private let refusal: Refusal
    private let state: Mutex<State>

    /// - Parameters:
    ///   - maxConcurrency: The maximum concurrency.
    ///   - maxQueueLength: The maximum queue length.
    ///   - many: The message if the queue is full.
    init(
        maxConcurrency: Int, maxQueueLength: Int = .max,
        many: Phrase = "Many files are arriving right now. Try again in a moment."
    ) {
        self.maxQueueLength = maxQueueLength
        refusal = Refusal(.unavailable, many, retryAfter: 5)
        state = Mutex(State(free: maxConcurrency))
    }

    /// The current queue length.
    var queueLength: Int { state.withLock { $0.queue.count } }

    /// Runs work, after waiting in the queue if needed.
    ///
    /// - Throws: ``Refusal`` `unavailable` if the queue is full, and whatever `work` throws.
    func run<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let isIn = await withCheckedContinuation { continuation in
            let isAdmitted: Bool? = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                guard state.queue.count < maxQueueLength else { return false }
                state.queue.append(continuation)
                return nil
            }
            if let isAdmitted { continuation.resume(returning: isAdmitted) }
        }
        guard isIn else { throw refusal }
        defer { next() }
        return try await work()
    }

    /// Hands the slot to the next in the queue (FIFO), or frees it.
    private func next() {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard !state.queue.isEmpty else {
                state.free += 1
                return nil
            }
            return state.queue.removeFirst()
        }
        continuation?.resume(returning: true)
    }
}
