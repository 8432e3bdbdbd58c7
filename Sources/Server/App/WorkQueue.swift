import Domain
import Synchronization

/// A FIFO queue with limited concurrency and length. Further work is refused.
final class WorkQueue: Sendable {
    private struct State {
        var free: Int
        var line: [CheckedContinuation<Bool, Never>] = []
    }

    private let longestLine: Int
    private let refusal: Refusal
    private let state: Mutex<State>

    /// - Parameters:
    ///   - atOnce: The maximum concurrency.
    ///   - longestLine: The maximum queue length.
    ///   - many: The message if the queue is full.
    init(
        atOnce: Int, longestLine: Int = .max, many: Phrase = "Many files are arriving right now. Try again in a moment."
    ) {
        self.longestLine = longestLine
        refusal = Refusal(.unavailable, many, retryAfter: 5)
        state = Mutex(State(free: atOnce))
    }

    /// The current queue length.
    var inLine: Int { state.withLock { $0.line.count } }

    /// Runs work, after waiting in the queue if needed.
    ///
    /// - Throws: ``Refusal`` `unavailable` if the queue is full, and whatever `work` throws.
    func run<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let isIn = await withCheckedContinuation { turn in
            let isAdmitted: Bool? = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                guard state.line.count < longestLine else { return false }
                state.line.append(turn)
                return nil
            }
            if let isAdmitted { turn.resume(returning: isAdmitted) }
        }
        guard isIn else { throw refusal }
        defer { next() }
        return try await work()
    }

    /// Hands the slot to the next in the queue (FIFO), or frees it.
    private func next() {
        let turn: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard !state.line.isEmpty else {
                state.free += 1
                return nil
            }
            return state.line.removeFirst()
        }
        turn?.resume(returning: true)
    }
}
