import NIOCore
import NIOPosix

/// Runs tasks on the threads that wait for the network, so that a reading request is read, answered and written by one thread:
/// each change to another costs more than many pages, and without it the mix of `bin/bench` has three quarters of its figure.
///
/// What keeps such a thread busy keeps its connections waiting. So what may take long is read by
/// ``Operations/Community/read(atLength:_:)`` and done by ``LongWork``, ``OwnThreads`` or a process.
public enum EventLoopTasks {
    /// Once, at the start of the program, on its main thread.
    ///
    /// - Returns: false where Swift's runtime offers no way to do it, as where it is linked statically; tasks run as ever then.
    @MainActor public static func install() -> Bool {
        NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
    }
}
