import Synchronization

/// A few places for each person or network, and so many for all of them together.
final class Places: Sendable {
    private struct State {
        var taken: [Who: Int] = [:]
        var all = 0
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: places for all together.
    init(most: Int = .max) {
        self.most = most
    }

    /// A place that is held until this is dropped, also where what it was for never began.
    final class Place: Sendable {
        private let leave: @Sendable () -> Void
        fileprivate init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
        deinit { leave() }
    }

    enum Entry {
        case place(Place)
        /// They have all places that one may have.
        case enough
        /// All places are taken.
        case full
    }

    /// - Parameter each: how many places `who` may have.
    func enter(_ who: Who, each: Int) -> Entry {
        let entry: Entry? = state.withLock { state in
            guard state.taken[who, default: 0] < each else { return .enough }
            guard state.all < most else { return .full }
            state.taken[who, default: 0] += 1
            state.all += 1
            return nil
        }
        return entry ?? .place(Place { [self] in leave(who) })
    }

    private func leave(_ who: Who) {
        state.withLock { state in
            state.all -= 1
            state.taken[who, default: 1] -= 1
            if state.taken[who] == 0 { state.taken[who] = nil }
        }
    }
}
