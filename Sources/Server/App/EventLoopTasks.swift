import NIOCore
import NIOPosix

/// Runs Swift tasks on the event loop threads, so that one thread reads, handles and writes a read request. A
/// thread switch costs more than many pages take; without this, the mix of `bin/bench` reaches three quarters of
/// its throughput.
///
/// Work that blocks such a thread also blocks its connections. Slow reads therefore go through
/// ``Operations/Community/read(inBackground:_:)``, and slow work through
/// ``OffloadedWork``, ``Scrypt``'s threads or a process.
public enum EventLoopTasks {
    /// Installs the executor. Call once, on the main thread, when the program starts.
    ///
    /// - Returns: False if the Swift runtime does not support it, as when linked statically. Tasks then run on the
    ///   default executor.
    @MainActor public static func install() -> Bool {
        NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
    }
}
