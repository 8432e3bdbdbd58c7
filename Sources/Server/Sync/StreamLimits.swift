import Synchronization

/// How many streams each person or address has open (security checklist, 13).
final class StreamLimits: Sendable {
    private let open = Mutex<[String: Int]>([:])

    /// A place that is held until this is dropped, also where the stream never began.
    final class Place: Sendable {
        private let leave: @Sendable () -> Void
        fileprivate init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
        deinit { leave() }
    }

    /// - Returns: nil where all places are taken.
    func enter(_ who: String, most: Int) -> Place? {
        let isFree = open.withLock { open in
            guard open[who, default: 0] < most else { return false }
            open[who, default: 0] += 1
            return true
        }
        return isFree ? Place { [self] in leave(who) } : nil
    }

    private func leave(_ who: String) {
        open.withLock { open in
            open[who, default: 1] -= 1
            if open[who] == 0 { open[who] = nil }
        }
    }
}
