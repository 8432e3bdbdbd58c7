import Domain
public import Foundation
import Subprocess

/// Asks a process of its own what is in a file of a stranger: `mingle` with a word for what it is, and limits on time, memory and what it prints. It
/// is given the file and nothing else, writes nowhere, and is killed when its time is up.
public struct ReadingProcess: Sendable {
    /// What it prints.
    enum Reply<Contents: Codable & Sendable>: Codable, Sendable {
        case contents(Contents)
        case refused(code: String, message: Phrase, fields: [String: Phrase])

        /// What the process does: all of its work.
        init(_ read: () throws(Refusal) -> Contents) {
            do throws(Refusal) { self = .contents(try read()) } catch {
                self = .refused(code: error.code.rawValue, message: error.message, fields: error.fields)
            }
        }
    }

    /// The program `mingle`.
    var program: URL
    var subcommand: String
    var process: LimitedProcess
    /// Said where the program is not there.
    var missing: Phrase
    /// Said where it is killed by a limit, or by what the file did to it.
    var tooMuch: Refusal

    /// The program that runs, or the one of that name beside it: after an upgrade the running file is gone, and tests run
    /// from a file of their own.
    public static var ownProgram: URL {
        let running =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map {
                URL(fileURLWithPath: $0)
            }
            ?? Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let beside = running.deletingLastPathComponent().appendingPathComponent("mingle")
        return FileManager.default.isExecutableFile(atPath: beside.path) ? beside : running
    }

    /// - Throws: ``Refusal`` of the process, or where it came to no end.
    func ask<Contents: Codable & Sendable>(
        _ question: some Encodable, _: Contents.Type = Contents.self
    ) async throws -> Contents {
        let words = String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
        var environment: [Subprocess.Environment.Key: String] = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"]
        // Where the Swift libraries are, for builds that do not know it themselves.
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
        // Killed by a limit, or by what the file did to it.
        guard result.status.isSuccess else { throw tooMuch }
        let reply = try await LongWork.run {
            // Tens of megabytes, which need not be there twice.
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

    /// The program was not understood: a bug.
    private struct Failed: Error {
        var code: Int
    }
}
