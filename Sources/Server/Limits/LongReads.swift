import Domain
import Operations
import Synchronization

/// Limits the concurrent long reads of each person, and of each network of strangers. However many connections one
/// caller opens, they never occupy all long readers of the store (``Store/Database/readInBackground(_:)``). A caller's
/// further reads wait in a queue of their own.
final class LongReads: Sendable {
    /// The maximum concurrency per caller: half of the store's long readers.
    static let maxConcurrency = 2
    /// The maximum queue length per caller. Further reads are refused.
    static let maxQueueLength = 20

    private struct State {
        var running = 0
        var queue: [CheckedContinuation<Void, Never>] = []
    }

    private let states = Mutex<[RateLimitKey: State]>([:])

    /// The number of callers that read or wait.
    var count: Int { states.withLock { $0.count } }

    /// Returns how many reads of one caller wait.
    func queueLength(_ caller: RateLimitKey) -> Int { states.withLock { $0[caller]?.queue.count ?? 0 } }

    /// Runs a long read, after waiting in the caller's queue if needed.
    ///
    /// - Throws: ``Refusal`` `rate_limited` if the queue is full, and whatever `work` throws.
    func run<Value: Sendable>(_ caller: RateLimitKey, _ work: () async throws -> Value) async throws -> Value {
        var isFull = false
        await withCheckedContinuation { continuation in
            let waits = states.withLock { states in
                var state = states[caller, default: State()]
                if state.running < LongReads.maxConcurrency {
                    state.running += 1
                } else if state.queue.count < LongReads.maxQueueLength {
                    state.queue.append(continuation)
                    states[caller] = state
                    return true
                } else {
                    isFull = true
                }
                states[caller] = state
                return false
            }
            if !waits { continuation.resume() }
        }
        if isFull {
            throw Refusal(
                .rateLimited, "Several of your requests are taking a long time. Wait until they’re done.", retryAfter: 5
            )
        }
        defer { next(caller) }
        return try await work()
    }

    /// Hands the slot to the next in the queue (FIFO), or frees it.
    private func next(_ caller: RateLimitKey) {
        let continuation: CheckedContinuation<Void, Never>? = states.withLock { states in
            guard var state = states[caller] else { return nil }
            defer { states[caller] = state.running == 0 ? nil : state }
            if !state.queue.isEmpty { return state.queue.removeFirst() }
            state.running -= 1
            return nil
        }
        continuation?.resume()
    }

    /// Returns the queue of one caller.
    func queue(of caller: RateLimitKey) -> some LongReadQueue { Queue(reads: self, caller: caller) }

    private struct Queue: LongReadQueue {
        let reads: LongReads
        let caller: RateLimitKey

        func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
            try await reads.run(caller, work)
        }
    }
}
