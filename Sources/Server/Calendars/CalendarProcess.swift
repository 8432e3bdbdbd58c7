import Domain
public import Foundation

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
        /// By the clock on the wall. Longer than the work takes, as a process waits on a busy machine.
        public var patience = Swift.Duration.seconds(60)
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

    public init(program: URL = ReadingProcess.ownProgram, limits: Limits = Limits()) {
        self.program = program
        self.limits = limits
    }

    /// - Parameters:
    ///   - zone: IANA name; times without a zone are meant there.
    ///   - from: what was over before is left out; nil takes all of the past.
    /// - Throws: ``Refusal`` for a file that is none, or too much.
    func read(_ file: URL, zone: String, now: Instant, from: Instant?) async throws -> CalendarContents {
        guard let turns else { return try await readNow(file, zone: zone, now: now, from: from) }
        return try await turns.run { try await readNow(file, zone: zone, now: now, from: from) }
    }

    private var process: ReadingProcess {
        let limits = LimitedProcess(
            processorSeconds: limits.processorSeconds, memory: limits.memory, addressSpace: limits.addressSpace,
            fileBlocks: 0, output: limits.output,
            patience: limits.patience)
        return ReadingProcess(
            program: program, subcommand: CalendarProcess.subcommand, process: limits,
            missing: "Calendars cannot be read here at the moment.",
            tooMuch: CalendarProcess.tooMuch)
    }

    private func readNow(_ file: URL, zone: String, now: Instant, from: Instant?) async throws -> CalendarContents {
        let question = CalendarReading.Question(
            file: file.path, timeZone: zone, now: now, from: from, mostDates: limits.mostDates)
        return try await process.ask(question)
    }

    static let tooMuch: Refusal = {
        let sentence: Phrase =
            "Reading this file takes more time or memory than one file is given. Export a shorter span of time and import that."
        return Refusal(.tooLarge, sentence, fields: ["file": sentence])
    }()
}
