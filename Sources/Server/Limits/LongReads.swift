import Domain
import Operations
import Synchronization

/// Limits the concurrent long reads of each person, and of each network of strangers. However many connections one
/// caller opens, they never occupy all long readers of the store (``Store/Database/readInBackground(_:)``). A caller's
/// further reads wait in a queue of their own.
final class LongReads: Sendable {
    /// The maximum concurrency per caller: half of the store's long readers.
    static let atOnce = 2
    /// The maximum queue length per caller. Further reads are refused.
    static let longestLine = 20

    private struct State {
        var running = 0
        var line: [CheckedContinuation<Void, Never>] = []
    }

    private let states = Mutex<[RateLimitKey: State]>([:])

    /// The number of callers that read or wait.
    var count: Int { states.withLock { $0.count } }

    /// Returns how many reads of one caller wait.
    func inLine(_ who: RateLimitKey) -> Int { states.withLock { $0[who]?.line.count ?? 0 } }

    /// Runs a long read, after waiting in the caller's queue if needed.
    ///
    /// - Throws: ``Refusal`` `rate_limited` if the queue is full, and whatever `work` throws.
    func run<Value: Sendable>(_ who: RateLimitKey, _ work: () async throws -> Value) async throws -> Value {
        var isFull = false
        await withCheckedContinuation { turn in
            let waits = states.withLock { states in
                var state = states[who, default: State()]
                if state.running < LongReads.atOnce {
                    state.running += 1
                } else if state.line.count < LongReads.longestLine {
                    state.line.append(turn)
                    states[who] = state
                    return true
                } else {
                    isFull = true
                }
                states[who] = state
                return false
            }
            if !waits { turn.resume() }
        }
        if isFull {
            throw Refusal(
                .rateLimited, "Several of your requests are taking a long time. Wait until they’re done.", retryAfter: 5
            )
        }
        defer { next(who) }
        return try await work()
    }

    /// Hands the slot to the next in the queue (FIFO), or frees it.
    private func next(_ who: RateLimitKey) {
        let turn: CheckedContinuation<Void, Never>? = states.withLock { states in
            guard var state = states[who] else { return nil }
            defer { states[who] = state.running == 0 ? nil : state }
            if !state.line.isEmpty { return state.line.removeFirst() }
            state.running -= 1
            return nil
        }
        turn?.resume()
    }

    /// Returns the queue of one caller.
    func line(of who: RateLimitKey) -> some LongReadQueue { Line(reads: self, who: who) }

    private struct Line: LongReadQueue {
        let reads: LongReads
        let who: RateLimitKey

        func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
            try await reads.run(who, work)
        }
    }
}
