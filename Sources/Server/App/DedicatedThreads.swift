import Dispatch
import Foundation
import Synchronization

/// Dedicated threads for one kind of work. Dispatch shares its threads among all callers, so work that blocks them
/// would block everyone.
final class DedicatedThreads: Sendable {
    typealias Work = @Sendable () -> Void

    private final class Queue: Sendable {
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

    private let queue = Queue()
    private let count: Int

    init(count: Int, name: String) {
        self.count = count
        for _ in 0..<count {
            let thread = Thread { [queue] in
                while let work = queue.take() { work() }
            }
            thread.name = name
            thread.start()
        }
    }

    deinit {
        for _ in 0..<count { queue.add(nil) }
    }

    /// Runs work in FIFO order.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.add { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
