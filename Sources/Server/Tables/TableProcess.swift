import Domain
public import Foundation

/// Reads the table of a stranger in a process of its own: `mingle read-table` (``ReadingProcess``).
public struct TableProcess: Sendable {
    public static let subcommand = "read-table"

    /// The largest table that is taken, 10 MB of 1,500,000 cells, needs some 200 MiB.
    /// The processor's time bounds its work; it waits longer where others are at work, so that a small table is taken on a busy machine, too.
    static let limits = LimitedProcess(
        processorSeconds: 20, memory: 320 << 10, addressSpace: 1 << 19, fileBlocks: 0, output: 32 << 20,
        patience: .seconds(60))

    /// The program `mingle`.
    var program: URL
    /// In which it waits for other processes that read what was sent; nil where there are none.
    var turns: Turns?
    var workbooks = WorkbookProcess()

    public init(program: URL = ReadingProcess.ownProgram) {
        self.program = program
    }

    /// - Throws: ``Refusal`` for a file that is no table, or too much.
    func read(_ file: URL) async throws -> CSVReader.Table {
        let process = ReadingProcess(
            program: program, subcommand: TableProcess.subcommand, process: TableProcess.limits,
            missing: "Tables cannot be read here at the moment.",
            tooMuch: TableProcess.tooMuch)
        let read = { @Sendable () async throws -> CSVReader.Table in
            // A workbook is another program's work, within the same turns.
            switch WorkbookProcess.Signature(try TableProcess.start(of: file)) {
            case .workbook: try await workbooks.read(file)
            case .compoundFile: throw WorkbookProcess.isOld
            case nil: try await process.ask(file.path)
            }
        }
        guard let turns else { return try await read() }
        return try await turns.run { try await read() }
    }

    private static func start(of file: URL) throws -> Data {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        return try handle.read(upToCount: 4) ?? Data()
    }

    /// All of the work of that process.
    ///
    /// - Parameter question: the path of the file, as ``read(_:)`` asks it.
    /// - Returns: what it prints.
    public static func reply(_ question: String) throws -> Data {
        let path = try JSONDecoder().decode(String.self, from: Data(question.utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        return try JSONEncoder().encode(ReadingProcess.Reply { () throws(Refusal) in try CSVReader.read(bytes) })
    }

    static let tooMuch: Refusal = {
        let sentence: Phrase =
            "Reading this table takes more time or memory than one file is given. Divide it, and import one part after the other."
        return Refusal(.tooLarge, sentence, fields: ["file": sentence])
    }()
}
