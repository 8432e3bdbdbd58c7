import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The echo of the terminal on standard input.
enum TerminalEcho {
    /// Runs the body without echo. Signals that end or stop the process turn the echo on first, because not every shell
    /// does. Nothing that was typed or pasted ahead is discarded (`TCSADRAIN`, not `TCSAFLUSH`): somebody who answers
    /// at once would wait forever.
    static func disabled<Value>(_ body: () throws -> Value) rethrows -> Value {
        tcgetattr(STDIN_FILENO, &modes.pointee.echoing)
        modes.pointee.silent = modes.pointee.echoing
        modes.pointee.silent.c_lflag &= ~tcflag_t(ECHO)
        var handled: [CInt] = []
        var actions: [sigaction] = []
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP] {
            var action = sigaction()
            sigaction(number, nil, &action)
            // An ignored signal stays ignored. `SIG_IGN` is no valid pointer, so it is compared as a number.
            if unsafeBitCast(signal(number, showEcho), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
            } else {
                handled.append(number)
                actions.append(action)
            }
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes.pointee.silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSADRAIN, &modes.pointee.echoing)
            for (number, var action) in zip(handled, actions) { sigaction(number, &action, nil) }
        }
        return try body()
    }
}

/// The modes of the terminal. A signal handler captures nothing, so they are global; they are written before it is
/// installed, and only read by it.
private nonisolated(unsafe) let modes = UnsafeMutablePointer<(echoing: termios, silent: termios)>.allocate(capacity: 1)

/// Turns the echo on and does what the signal does by default. If the process continues after a stop, turns the echo
/// off again.
///
/// A signal handler may interrupt any code, so this calls only functions that POSIX allows there.
private func showEcho(_ number: CInt) {
    let error = errno
    // While another process has the terminal, its modes are not ours to change.
    if tcgetpgrp(STDIN_FILENO) == getpgrp() { tcsetattr(STDIN_FILENO, TCSANOW, &modes.pointee.echoing) }
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    signal(number, showEcho)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes.pointee.silent)
    errno = error
}
