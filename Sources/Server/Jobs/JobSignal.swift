import Operations

/// Wakes the workers of a lane when jobs may be due.
final class JobSignal: Sendable {
    /// The wake-up signal of one worker. Each worker looks for everything that is due.
    struct Bell: Sendable {
        let rings: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            // Pending signals coalesce into one.
            (rings, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        }

        func ring() { continuation.yield() }
        func finish() { continuation.finish() }
    }

    let bells: [JobLane: [Bell]]

    init() {
        bells = Dictionary(
            uniqueKeysWithValues: JobLane.allCases.map { lane in
                (lane, (0..<JobWorker.workers(in: lane)).map { _ in Bell() })
            })
    }

    func signal(_ lanes: Set<JobLane>) {
        for lane in lanes { bells[lane]?.forEach { $0.ring() } }
    }

    func finish() {
        for bell in bells.values.joined() { bell.finish() }
    }
}
