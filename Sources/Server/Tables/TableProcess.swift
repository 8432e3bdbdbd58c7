import Domain
public import Foundation

/// Parses an untrusted table in a separate process, `mingle read-table` (``ParserProcess``).
public struct TableProcess: Sendable {
    public static let subcommand = "read-table"

    /// The largest accepted table, 10 MB with 1,500,000 cells, needs some 200 MiB. CPU time bounds the work; the
    /// wall-clock limit is longer, so that small tables are also accepted on a busy machine.
    static let limits = LimitedProcess(
        processorSeconds: 20, memory: 320 << 10, addressSpace: 1 << 19, fileBlocks: 0, output: 32 << 20,
        timeout: .seconds(60))

    /// The path of `mingle`.
    var program: URL
    /// The queue shared by all parsing processes; nil to run at once.
    var queue: WorkQueue?
    var workbooks = WorkbookProcess()

    public init(program: URL = ParserProcess.ownProgram) {
        self.program = program
    }

    /// Parses a file.
    ///
    /// - Throws: ``Refusal`` for a file that is no table, or exceeds the limits.
    func read(_ file: URL) async throws -> CSVReader.Table {
        let process = ParserProcess(
            program: program, subcommand: TableProcess.subcommand, process: TableProcess.limits,
            missing: "Tables cannot be read here at the moment.",
            tooMuch: TableProcess.tooMuch)
        let read = { @Sendable () async throws -> CSVReader.Table in
            // Workbooks are parsed by another program, in the same queue.
            switch WorkbookProcess.Signature(try TableProcess.start(of: file)) {
            case .workbook: try await workbooks.read(file)
            case .compoundFile: throw WorkbookProcess.isOld
            case nil: try await process.ask(file.path)
            }
        }
        guard let queue else { return try await read() }
        return try await queue.run { try await read() }
    }

    private static func start(of file: URL) throws -> Data {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        return try handle.read(upToCount: 4) ?? Data()
    }

    /// Does all the work of that process.
    ///
    /// - Parameter question: The path of the file as JSON, from ``read(_:)``.
    /// - Returns: The output to print.
    public static func reply(_ question: String) throws -> Data {
        let path = try JSONDecoder().decode(String.self, from: Data(question.utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        return try JSONEncoder().encode(ParserProcess.Reply { () throws(Refusal) in try CSVReader.read(bytes) })
    }

    static let tooMuch: Refusal = {
        let sentence: Phrase =
            "Reading this table takes too much time or memory. Split it, and import one part after the other."
        return Refusal(.tooLarge, sentence, fields: ["file": sentence])
    }()
}
