import Dispatch
import Foundation
import Synchronization

/// Dedicated threads for one kind of work. Dispatch shares its threads among all callers, so work that blocks them
/// would block everyone.
final class DedicatedThreads: Sendable {
    typealias Work = @Sendable () -> Void

    private final class Line: Sendable {
        let work = Mutex<[Work?]>([])
        let waiting = DispatchSemaphore(value: 0)

        /// - Parameter next: The work; nil ends a thread.
        func add(_ next: Work?) {
            work.withLock { $0.append(next) }
            waiting.signal()
        }

        func take() -> Work? {
            waiting.wait()
            return work.withLock { $0.removeFirst() }
        }
    }

    private let line = Line()
    private let count: Int

    init(count: Int, name: String) {
        self.count = count
        for _ in 0..<count {
            let thread = Thread { [line] in
                while let work = line.take() { work() }
            }
            thread.name = name
            thread.start()
        }
    }

    deinit {
        for _ in 0..<count { line.add(nil) }
    }

    /// Runs work in FIFO order.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            line.add { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
