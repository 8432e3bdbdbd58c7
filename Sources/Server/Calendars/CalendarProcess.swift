import Domain
public import Foundation
import Subprocess

/// Reads a calendar file of a stranger in a process of its own: `mingle read-calendar`, with limits on time, memory and
/// what it prints. It is given the file and nothing else, writes nowhere, and is killed when its time is up.
public struct CalendarProcess: Sendable {
    /// What one run may use.
    public struct Limits: Sendable {
        public var processorSeconds = 20
        /// KiB of memory of its own. The largest file that is taken, 50 MB of 100,000 entries, needs some 220 MiB.
        /// `deploy/mingle.service` has room for it.
        public var memory = 320 << 10
        /// KiB of address space, libraries and all, for systems that do not count memory.
        public var addressSpace = 1 << 19
        /// Bytes of what it prints.
        public var output = 48 << 20
        /// By the clock on the wall.
        public var patience = Swift.Duration.seconds(25)
        /// Dates that a file may come to.
        public var mostDates = ImportRules.mostDates

        public init() {}
    }

    public static let subcommand = "read-calendar"

    /// The program `mingle`.
    public var program: URL
    public var limits: Limits
    /// In which it waits for other processes that read what was sent; nil where there are none.
    var turns: Turns?

    public init(program: URL = CalendarProcess.ownProgram, limits: Limits = Limits()) {
        self.program = program
        self.limits = limits
    }

    /// The program that runs, or the one of that name beside it: after an upgrade the running file is gone, and tests run
    /// from a file of their own.
    public static var ownProgram: URL {
        let running =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map { URL(fileURLWithPath: $0) }
            ?? Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let beside = running.deletingLastPathComponent().appendingPathComponent("mingle")
        return FileManager.default.isExecutableFile(atPath: beside.path) ? beside : running
    }

    /// - Parameters:
    ///   - zone: IANA name; times without a zone are meant there.
    ///   - from: what was over before is left out; nil takes all of the past.
    /// - Throws: ``Refusal`` for a file that is none, or too much.
    func read(_ file: URL, zone: String, now: Instant, from: Instant?) async throws -> CalendarContents {
        guard let turns else { return try await readNow(file, zone: zone, now: now, from: from) }
        return try await turns.run { try await readNow(file, zone: zone, now: now, from: from) }
    }

    private func readNow(_ file: URL, zone: String, now: Instant, from: Instant?) async throws -> CalendarContents {
        let question = CalendarReading.Question(
            file: file.path, timeZone: zone, now: now, from: from, mostDates: limits.mostDates)
        let words = String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
        let process = LimitedProcess(
            processorSeconds: limits.processorSeconds, memory: limits.memory, addressSpace: limits.addressSpace,
            fileBlocks: 0, output: limits.output, patience: limits.patience)
        var environment: [Subprocess.Environment.Key: String] = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"]
        // Where the Swift libraries are, for builds that do not know it themselves.
        if let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] { environment["LD_LIBRARY_PATH"] = libraries }
        let result: LimitedProcess.Result?
        do {
            result = try await process.run(
                [program.path, CalendarProcess.subcommand, words], in: URL(fileURLWithPath: "/"), environment: environment)
        } catch let error as SubprocessError where error.code == .outputLimitExceeded { throw CalendarProcess.tooMuch }
        guard let result else { throw CalendarProcess.tooMuch }
        guard !result.isMissing else {
            throw Refusal(.unavailable, "Calendars cannot be read here at the moment.", retryAfter: 3600)
        }
        if case .exited(let code) = result.status, code != 0 { throw Failed(code: Int(code)) }
        // Killed by a limit, or by what the file did to it.
        guard result.status.isSuccess else { throw CalendarProcess.tooMuch }
        let reply = try await LongWork.run {
            // Tens of megabytes, which need not be there twice.
            try result.output.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { throw Failed(code: 0) }
                let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
                return try JSONDecoder().decode(CalendarReading.Reply.self, from: data)
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

    static let tooMuch: Refusal = {
        let sentence: Phrase =
            "Reading this file takes more time or memory than one file is given. Export a shorter span of time and import that."
        return Refusal(.tooLarge, sentence, fields: ["file": sentence])
    }()
}
