import Synchronization

/// Concurrency slots, limited per person or network and in total.
final class SlotPool: Sendable {
    private struct State {
        var taken: [RateLimitKey: Int] = [:]
        var all = 0
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: The maximum number of slots in total.
    init(most: Int = .max) {
        self.most = most
    }

    /// A slot that is freed when this object is dropped, even if the work never began.
    final class Place: Sendable {
        private let leave: @Sendable () -> Void
        fileprivate init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
        deinit { leave() }
    }

    enum Entry {
        case place(Place)
        /// The caller has all slots that one caller may have.
        case enough
        /// All slots are taken.
        case full
    }

    /// Takes a slot.
    ///
    /// - Parameter each: The maximum number of slots for `who`.
    func enter(_ who: RateLimitKey, each: Int) -> Entry {
        let entry: Entry? = state.withLock { state in
            guard state.taken[who, default: 0] < each else { return .enough }
            guard state.all < most else { return .full }
            state.taken[who, default: 0] += 1
            state.all += 1
            return nil
        }
        return entry ?? .place(Place { [self] in leave(who) })
    }

    private func leave(_ who: RateLimitKey) {
        state.withLock { state in
            state.all -= 1
            state.taken[who, default: 1] -= 1
            if state.taken[who] == 0 { state.taken[who] = nil }
        }
    }
}
