import NIOCore
import NIOPosix

/// Runs tasks on the threads that wait for the network, so that a request is read, answered and written by one thread. Each
/// change to another costs more than many pages: without it the mix of `bin/bench` had three quarters of its figure.
///
/// What blocks a thread keeps its connections waiting, as it kept others waiting before; work that takes long has threads of
/// its own (``OwnThreads``, ``LongWork``).
public enum EventLoopTasks {
    /// Once, at the start of the program. Where Swift offers no way to do it (NIO knows for which versions), tasks run as ever.
    public static func install() {
        NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
    }
}
