import Dispatch
import Foundation
import Synchronization

// `timespec` belongs to whichever of these modules the compiler resolves first.
#if canImport(CDispatch)
import CDispatch
#endif
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// Runs a task on its own thread, like an event loop, and measures the CPU time of each uninterrupted stretch. Other
/// connections of the loop would wait that long. Work on other threads is not included.
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

    /// Returns the longest stretch since the last call.
    func takeLongest() -> Duration {
        longest.withLock { longest in
            defer { longest = .zero }
            return longest
        }
    }

    /// Returns the CPU time of this thread.
    private static func used() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
