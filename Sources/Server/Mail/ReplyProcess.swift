import Domain
public import Foundation
import ICalendar

/// Reads a message of a stranger in a process of its own: `mingle read-reply` (``ReadingProcess``).
public struct ReplyProcess: Sendable {
    public static let subcommand = "read-reply"

    static let limits = LimitedProcess(
        processorSeconds: 5, memory: 128 << 10, addressSpace: 1 << 19, fileBlocks: 0, output: 1 << 20,
        patience: .seconds(60))

    /// What a message says, as far as it matters.
    struct Contents: Codable, Sendable {
        /// Whether no person wrote it.
        var isAutomatic: Bool
        /// The addresses that it was sent to.
        var recipients: [String]
        var replies: [CalendarReply]
    }

    /// The program `mingle`.
    var program: URL

    public init(program: URL = ReadingProcess.ownProgram) {
        self.program = program
    }

    /// - Throws: ``Refusal`` for a calendar part that is none, or a message that is too much.
    func read(_ file: URL) async throws -> Contents {
        try await ReadingProcess(
            program: program, subcommand: ReplyProcess.subcommand, process: ReplyProcess.limits,
            missing: "Messages cannot be read here at the moment.",
            tooMuch: ReplyProcess.tooMuch
        ).ask(file.path)
    }

    /// All of the work of that process.
    ///
    /// - Parameter question: the path of the file, as ``read(_:)`` asks it.
    /// - Returns: what it prints.
    public static func reply(_ question: String) throws -> Data {
        let path = try JSONDecoder().decode(String.self, from: Data(question.utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        return try JSONEncoder().encode(ReadingProcess.Reply { () throws(Refusal) in try contents(bytes) })
    }

    static func contents(_ bytes: [UInt8]) throws(Refusal) -> Contents {
        let message = MailMessage(bytes)
        var contents = Contents(isAutomatic: message.isAutomatic, recipients: message.recipients, replies: [])
        var problem: Refusal?
        // Programs send the same calendar as a part and as an attached file.
        for calendar in message.calendars where contents.replies.isEmpty {
            do throws(Refusal) { contents.replies = try CalendarReply.read(calendar) } catch { problem = error }
        }
        if contents.replies.isEmpty, let problem { throw problem }
        return contents
    }

    static let tooMuch = Refusal(.tooLarge, "Reading this message takes more time or memory than one message is given.")
}
