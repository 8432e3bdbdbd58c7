import Domain
public import Foundation
import Subprocess

/// Parses an untrusted file in a separate process: a subcommand of `mingle`, with limits on time, memory and output.
/// The process gets only the file, writes nothing, and is killed when its time is up.
public struct ParserProcess: Sendable {
    /// The output of the process.
    enum Reply<Contents: Codable & Sendable>: Codable, Sendable {
        case contents(Contents)
        case refused(code: String, message: Phrase, fields: [String: Phrase])

        /// Runs the parser, inside the process.
        init(_ read: () throws(Refusal) -> Contents) {
            do throws(Refusal) { self = .contents(try read()) } catch {
                self = .refused(code: error.code.rawValue, message: error.message, fields: error.fields)
            }
        }
    }

    /// The path of `mingle`.
    var program: URL
    var subcommand: String
    var process: LimitedProcess
    /// The message if the program is missing.
    var missing: Phrase
    /// The refusal if the process is killed by a limit or crashes.
    var tooMuch: Refusal

    /// The running executable, or `mingle` beside it: an upgrade replaces the running file, and tests run in an
    /// executable of their own.
    public static var ownProgram: URL {
        let running =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map {
                URL(fileURLWithPath: $0)
            }
            ?? Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let beside = running.deletingLastPathComponent().appendingPathComponent("mingle")
        return FileManager.default.isExecutableFile(atPath: beside.path) ? beside : running
    }

    /// Runs the process and decodes its output.
    ///
    /// - Throws: ``Refusal`` of the process, or `tooMuch` if it did not finish.
    func ask<Contents: Codable & Sendable>(
        _ question: some Encodable, _: Contents.Type = Contents.self
    ) async throws -> Contents {
        let words = String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
        var environment: [Subprocess.Environment.Key: String] = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"]
        // The location of the Swift libraries, for builds without an rpath.
        if let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] {
            environment["LD_LIBRARY_PATH"] = libraries
        }
        let result: LimitedProcess.Result?
        do {
            result = try await process.run(
                [program.path, subcommand, words], in: URL(fileURLWithPath: "/"), environment: environment)
        } catch let error as SubprocessError where error.code == .outputLimitExceeded { throw tooMuch }
        guard let result else { throw tooMuch }
        guard !result.isMissing else {
            throw Refusal(.unavailable, missing, retryAfter: 3600)
        }
        if case .exited(let code) = result.status, code != 0 { throw Failed(code: Int(code)) }
        // Killed by a limit, or crashed on the file.
        guard result.status.isSuccess else { throw tooMuch }
        let reply = try await OffloadedWork.run {
            // Avoids a copy of tens of megabytes.
            try result.output.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { throw Failed(code: 0) }
                let data = Data(
                    bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
                return try JSONDecoder().decode(Reply<Contents>.self, from: data)
            }
        }
        switch reply {
        case .contents(let contents): return contents
        case .refused(let code, let message, let fields):
            throw Refusal(Refusal.Code(rawValue: code) ?? .invalid, message, fields: fields)
        }
    }

    /// The process exited with an error, which is a bug.
    private struct Failed: Error {
        var code: Int
    }
}
