/// Wakes the worker when there may be something to do.
final class JobSignal: Sendable {
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        // One signal is as good as many: the worker looks for everything that is due.
        (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func signal() {
        continuation.yield()
    }

    func finish() {
        continuation.finish()
    }
}
