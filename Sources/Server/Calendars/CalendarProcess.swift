import Domain
public import Foundation

/// Parses an untrusted calendar file in a separate process, `mingle read-calendar`, with limits on time, memory and
/// output. The process gets only the file, writes nothing, and is killed when its time is up.
public struct CalendarProcess: Sendable {
    /// Resource limits of one run.
    public struct Limits: Sendable {
        public var processorSeconds = 20
        /// Memory (data segment) in KiB. The largest accepted file, 50 MB with 100,000 entries, needs some 220 MiB.
        /// `deploy/mingle.service` allows for this limit.
        public var memory = 320 << 10
        /// Address space in KiB, including libraries, for systems that do not limit memory.
        public var addressSpace = 1 << 19
        /// The maximum size of the output, in bytes.
        public var output = 48 << 20
        /// The wall-clock limit. Longer than the work takes, because processes wait on a busy machine.
        public var timeout = Swift.Duration.seconds(60)
        /// The maximum number of dates in a file.
        public var mostDates = ImportRules.mostDates

        public init() {}
    }

    public static let subcommand = "read-calendar"

    /// The path of `mingle`.
    public var program: URL
    public var limits: Limits
    /// The queue shared by all parsing processes; nil to run at once.
    var queue: WorkQueue?

    public init(program: URL = ParserProcess.ownProgram, limits: Limits = Limits()) {
        self.program = program
        self.limits = limits
    }

    /// Parses a file.
    ///
    /// - Parameters:
    ///   - zone: The IANA time zone for times without one.
    ///   - from: Events that ended before are skipped; nil includes all of the past.
    /// - Throws: ``Refusal`` for an invalid file, or one that exceeds the limits.
    func read(_ file: URL, zone: String, now: Instant, from: Instant?) async throws -> CalendarContents {
        guard let queue else { return try await readNow(file, zone: zone, now: now, from: from) }
        return try await queue.run { try await readNow(file, zone: zone, now: now, from: from) }
    }

    private var process: ParserProcess {
        let limits = LimitedProcess(
            processorSeconds: limits.processorSeconds, memory: limits.memory, addressSpace: limits.addressSpace,
            fileBlocks: 0, output: limits.output,
            timeout: limits.timeout)
        return ParserProcess(
            program: program, subcommand: CalendarProcess.subcommand, process: limits,
            missing: "We can’t read calendars at the moment.",
            tooMuch: CalendarProcess.tooMuch)
    }

    private func readNow(_ file: URL, zone: String, now: Instant, from: Instant?) async throws -> CalendarContents {
        let question = CalendarReading.Question(
            file: file.path, timeZone: zone, now: now, from: from, mostDates: limits.mostDates)
        return try await process.ask(question)
    }

    static let tooMuch: Refusal = {
        let sentence: Phrase =
            "Reading this file takes too much time or memory. Export a shorter period and import that."
        return Refusal(.tooLarge, sentence, fields: ["file": sentence])
    }()
}
