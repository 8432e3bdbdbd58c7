import Domain
import Synchronization

/// Where a device waits until something happens. It waits for the simulation, not for the time, so a run goes on a step
/// at a time, and two runs of a seed take the same steps.
final class SimulatedWaits: Sendable {
    enum Event: Sendable {
        /// The device has done all that it can for now.
        ///
        /// - Parameter until: When it goes on in any case.
        case waits(until: Instant?)
        /// The run has ended.
        case ended
    }

    private let events = AsyncStream.makeStream(of: Event.self)
    private let alarm = Mutex<AsyncStream<Void>.Continuation?>(nil)

    func sleep(until: Instant?) async throws {
        try Task.checkCancellation()
        let (rings, continuation) = AsyncStream.makeStream(of: Void.self)
        alarm.withLock { $0 = continuation }
        events.continuation.yield(.waits(until: until))
        for await _ in rings { return }
        throw CancellationError()
    }

    /// The time has come.
    func ring() { alarm.withLock { _ = $0?.yield() } }

    func end() { events.continuation.yield(.ended) }

    /// Returns what happens next: each input of a device that waits leads to another wait, or to the end of its run.
    func next() async -> Event {
        for await event in events.stream { return event }
        return .ended
    }
}
