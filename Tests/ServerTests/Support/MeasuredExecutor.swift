import Dispatch
import Foundation
import Synchronization

// `timespec` belongs to whichever of these modules the compiler meets first.
#if canImport(CDispatch)
import CDispatch
#endif
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// Runs a task on a thread of its own, as an event loop does, and measures the CPU time of each stretch that it runs without
/// giving the thread away: for so long other connections of the loop would wait. Work that is handed to other threads is not in it.
final class MeasuredExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "mingle.test.measured")
    private let longest = Mutex(Duration.zero)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            let start = MeasuredExecutor.used()
            job.runSynchronously(on: asUnownedTaskExecutor())
            let time = MeasuredExecutor.used() - start
            longest.withLock { $0 = max($0, time) }
        }
    }

    /// The longest stretch since the last call.
    func takeLongest() -> Duration {
        longest.withLock { longest in
            defer { longest = .zero }
            return longest
        }
    }

    /// CPU time of this thread.
    private static func used() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
