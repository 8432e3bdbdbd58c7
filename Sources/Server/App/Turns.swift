import Domain
import Synchronization

/// Lets in a few at a time; some more wait in line, and the others are turned away.
final class Turns: Sendable {
    private struct State {
        var free: Int
        var line: [CheckedContinuation<Bool, Never>] = []
    }

    private let longestLine: Int
    private let refusal: Refusal
    private let state: Mutex<State>

    /// - Parameters:
    ///   - atOnce: how many work at the same time.
    ///   - longestLine: how many may wait.
    ///   - many: said to those who are turned away.
    init(atOnce: Int, longestLine: Int = .max, many: Phrase = "Many files arrive just now. Try again in a moment.") {
        self.longestLine = longestLine
        refusal = Refusal(.unavailable, many, retryAfter: 5)
        state = Mutex(State(free: atOnce))
    }

    /// How many wait.
    var inLine: Int { state.withLock { $0.line.count } }

    /// - Throws: ``Refusal`` `unavailable` where the line is full, and what the work throws.
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

    /// Hands the place on, first come, first served.
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
