public import Foundation

/// A system program that runs to its end. It uses `popen`, because Foundation's `Process` reads past the list of open
/// files if there are more than some thousand. A suite with hundreds of stores opens that many.
public struct SystemProgram {
    public struct Failed: Error {
        public var command: String

        public init(command: String) {
            self.command = command
        }
    }

    /// The output of the program.
    public private(set) var output: [UInt8] = []
    /// The status as returned by `wait`: 0 on success.
    public private(set) var status: Int32

    /// - Parameters:
    ///   - words: the program and its arguments.
    ///   - folder: the working directory.
    ///   - withErrors: whether the output includes standard error, which is discarded otherwise.
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
