import Domain
import Operations
import Synchronization

/// Lets each person, and each network of strangers, read a few long things at a time: however many connections one of them opens,
/// the places of the store (``Store/Database/readAtLength(_:)``) are never all theirs. Others of theirs wait in a line of their own.
final class LongReads: Sendable {
    /// Of one: half of the places that there are.
    static let atOnce = 2
    /// More of one wait at most; whoever asks for more is turned away.
    static let longestLine = 20

    private struct State {
        var running = 0
        var line: [CheckedContinuation<Void, Never>] = []
    }

    private let states = Mutex<[Who: State]>([:])

    /// How many people and networks read or wait.
    var count: Int { states.withLock { $0.count } }

    /// How many reads of one wait.
    func inLine(_ who: Who) -> Int { states.withLock { $0[who]?.line.count ?? 0 } }

    /// - Throws: ``Refusal`` `rate_limited` where the line is full, and what the work throws.
    func run<Value: Sendable>(_ who: Who, _ work: () async throws -> Value) async throws -> Value {
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
                .rateLimited, "Several of your requests take long just now. Wait until they are done.", retryAfter: 5)
        }
        defer { next(who) }
        return try await work()
    }

    /// Hands the place on, first come, first served.
    private func next(_ who: Who) {
        let turn: CheckedContinuation<Void, Never>? = states.withLock { states in
            guard var state = states[who] else { return nil }
            defer { states[who] = state.running == 0 ? nil : state }
            if !state.line.isEmpty { return state.line.removeFirst() }
            state.running -= 1
            return nil
        }
        turn?.resume()
    }

    /// The line of one of them.
    func line(of who: Who) -> some ReadingLine { Line(reads: self, who: who) }

    private struct Line: ReadingLine {
        let reads: LongReads
        let who: Who

        func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
            try await reads.run(who, work)
        }
    }
}
