import Foundation

/// A progress bar or a rising count, shown on a terminal only.
final class ProgressBar: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    @Sendable func show(_ done: Int, of total: Int) {
        guard isTerminal, total > 0 else { return }
        let width = 40
        let full = done * width / total
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        FileHandle.standardError.write(Data("\r\(bar) \(done)/\(total)".utf8))
    }

    /// Shows a count whose end is unknown.
    func show(_ count: String) {
        if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K\(count)".utf8)) }
    }

    func finish() {
        if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
