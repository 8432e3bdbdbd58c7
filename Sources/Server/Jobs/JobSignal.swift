import Operations

/// Wakes the workers of a lane when jobs may be due.
final class JobSignal: Sendable {
    /// The wake-up signal of one worker. Each worker looks for everything that is due.
    struct Wakeup: Sendable {
        let signals: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            // Pending signals coalesce into one.
            (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        }

        func signal() { continuation.yield() }
        func finish() { continuation.finish() }
    }

    let wakeups: [JobLane: [Wakeup]]

    init() {
        wakeups = Dictionary(
            uniqueKeysWithValues: JobLane.allCases.map { lane in
                (lane, (0..<JobWorker.workers(in: lane)).map { _ in Wakeup() })
            })
    }

    func signal(_ lanes: Set<JobLane>) {
        for lane in lanes { wakeups[lane]?.forEach { $0.signal() } }
    }

    func finish() {
        for wakeup in wakeups.values.joined() { wakeup.finish() }
    }
}
