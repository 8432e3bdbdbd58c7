import Synchronization

/// Concurrency slots, limited per person or network and in total.
final class SlotPool: Sendable {
    private struct State {
        var taken: [RateLimitKey: Int] = [:]
        var all = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The maximum number of slots in total.
    init(limit: Int = .max) {
        self.limit = limit
    }

    /// A slot that is freed when this object is dropped, even if the work never began.
    final class Slot: Sendable {
        private let release: @Sendable () -> Void
        fileprivate init(release: @escaping @Sendable () -> Void) { self.release = release }
        deinit { release() }
    }

    enum Admission {
        case slot(Slot)
        /// The caller has all slots that one caller may have.
        case callerLimitReached
        /// All slots are taken.
        case full
    }

    /// Takes a slot.
    ///
    /// - Parameter each: The maximum number of slots for `caller`.
    func acquire(_ caller: RateLimitKey, each: Int) -> Admission {
        let admission: Admission? = state.withLock { state in
            guard state.taken[caller, default: 0] < each else { return .callerLimitReached }
            guard state.all < limit else { return .full }
            state.taken[caller, default: 0] += 1
            state.all += 1
            return nil
        }
        return admission ?? .slot(Slot { [self] in release(caller) })
    }

    private func release(_ caller: RateLimitKey) {
        state.withLock { state in
            state.all -= 1
            state.taken[caller, default: 1] -= 1
            if state.taken[caller] == 0 { state.taken[caller] = nil }
        }
    }
}
