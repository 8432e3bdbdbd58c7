public import Foundation

/// A program of the system, run to its end. By `popen`, since Foundation's `Process` reads past the list of open files where
/// there are more than some thousand, as in a suite of hundreds of stores at once.
public struct SystemProgram {
    public struct Failed: Error {
        public var command: String

        public init(command: String) {
            self.command = command
        }
    }

    /// What it wrote.
    public private(set) var output: [UInt8] = []
    /// As `wait` tells it: 0 where it went well.
    public private(set) var status: Int32

    /// - Parameters:
    ///   - words: the program and its arguments.
    ///   - folder: in which it runs.
    ///   - withErrors: whether what it says of errors counts as written; else nobody hears it.
    public init(_ words: [String], in folder: URL? = nil, withErrors: Bool = false) throws {
        func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }
        var command = words.map(quoted).joined(separator: " ") + (withErrors ? " 2>&1" : " 2>/dev/null")
        if let folder { command = "cd \(quoted(folder.path(percentEncoded: false))) && \(command)" }
        guard let stream = popen(command, "r") else { throw Failed(command: command) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, stream), count > 0 { output += piece[..<count] }
        status = pclose(stream)
    }

    public var text: String { String(decoding: output, as: UTF8.self) }
}
