import Foundation
import Subprocess

/// A program that parses untrusted input, with limits on time, memory and output. A hostile file can at worst
/// be refused.
struct LimitedProcess: Sendable {
    /// The maximum concurrency and queue length for uploads from the network, across all programs.
    /// `deploy/mingle.service` allows memory for the largest.
    static let maxConcurrency = 1, maxQueueLength = 8

    var processorSeconds: Int
    /// Memory (data segment) in KiB.
    var memory: Int
    /// Address space in KiB, including libraries, for systems that do not limit memory.
    var addressSpace: Int
    /// The maximum size of a written file, in blocks of 512 bytes.
    var fileBlocks: Int
    /// The maximum size of the standard output, in bytes.
    var output: Int
    /// The wall-clock time after which the process is killed.
    var timeout: Duration

    struct Result: Sendable {
        var status: TerminationStatus
        var output: [UInt8]

        /// Whether the program is missing or not executable.
        var isMissing: Bool { if case .exited(let code) = status { code == 126 || code == 127 } else { false } }
    }

    /// Runs a command.
    ///
    /// - Returns: Nil if it took too long.
    /// - Throws: `SubprocessError` `outputLimitExceeded` if it printed too much.
    func run(
        _ command: [String], in folder: URL, environment: [Subprocess.Environment.Key: String]
    ) async throws -> Result? {
        // The command and its inputs are passed as arguments, never pasted into the script. Not every system supports
        // every limit; if one is missing, the others still apply.
        let script = """
            cd "$1" || exit 1
            ulimit -t "$2"; ulimit -d "$3"; ulimit -v "$4"; ulimit -f "$5"; ulimit -c 0
            shift 5
            exec "$@"
            """
        let numbers = [processorSeconds, memory, addressSpace, fileBlocks].map(String.init)
        let arguments = ["-c", script, "sh", folder.path] + numbers + command
        let (output, timeout) = (output, timeout)
        return try await withThrowingTaskGroup { group in
            group.addTask { () -> Result? in
                let result = try await Subprocess.run(
                    .name("sh"), arguments: Arguments(arguments), environment: .custom(environment),
                    output: .bytes(limit: output), error: .discarded)
                return Result(status: result.terminationStatus, output: result.standardOutput)
            }
            group.addTask {
                try await Task.sleep(for: timeout)
                return nil
            }
            // Cancels the remaining task. Cancelling the process kills it.
            defer { group.cancelAll() }
            return try await group.next()!
        }
    }
}
