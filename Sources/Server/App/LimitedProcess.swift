import Foundation
import Subprocess

/// Runs a program that reads what strangers sent, with limits on time, memory and what it writes, so that the worst a
/// hostile file can do is to be refused.
struct LimitedProcess: Sendable {
    /// How many run at the same time for those who send over the network, whatever they read, and how many may wait for it.
    /// `deploy/mingle.service` has room for the largest.
    static let atOnce = 1, longestLine = 8

    var processorSeconds: Int
    /// KiB of memory of its own.
    var memory: Int
    /// KiB of address space, libraries and all, for systems that do not count memory.
    var addressSpace: Int
    /// Blocks of 512 bytes in one file that it writes.
    var fileBlocks: Int
    /// Bytes that it prints.
    var output: Int
    /// By the clock on the wall; then it is killed.
    var patience: Duration

    struct Result: Sendable {
        var status: TerminationStatus
        var output: [UInt8]

        /// The program is not there, or cannot be run.
        var isMissing: Bool { if case .exited(let code) = status { code == 126 || code == 127 } else { false } }
    }

    /// - Returns: nil where it took too long.
    /// - Throws: `SubprocessError` `outputLimitExceeded` where it printed too much.
    func run(
        _ command: [String], in folder: URL, environment: [Subprocess.Environment.Key: String]
    ) async throws -> Result? {
        // What is run, and with what, comes as arguments; nothing is pasted. Not every system knows every limit; where one
        // is missing, the others still hold.
        let script = """
            cd "$1" || exit 1
            ulimit -t "$2"; ulimit -d "$3"; ulimit -v "$4"; ulimit -f "$5"; ulimit -c 0
            shift 5
            exec "$@"
            """
        let numbers = [processorSeconds, memory, addressSpace, fileBlocks].map(String.init)
        let arguments = ["-c", script, "sh", folder.path] + numbers + command
        let (output, patience) = (output, patience)
        return try await withThrowingTaskGroup { group in
            group.addTask { () -> Result? in
                let result = try await Subprocess.run(
                    .name("sh"), arguments: Arguments(arguments), environment: .custom(environment),
                    output: .bytes(limit: output), error: .discarded)
                return Result(status: result.terminationStatus, output: result.standardOutput)
            }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            // Whoever is left is cancelled, which kills the program.
            defer { group.cancelAll() }
            return try await group.next()!
        }
    }
}
