import Domain
public import Foundation
import ICalendar

/// Parses an untrusted message in a separate process, `mingle read-reply` (``ParserProcess``).
public struct ReplyProcess: Sendable {
    public static let subcommand = "read-reply"

    static let limits = LimitedProcess(
        processorSeconds: 5, memory: 128 << 10, addressSpace: 1 << 19, fileBlocks: 0, output: 1 << 20,
        timeout: .seconds(60))

    /// The relevant contents of a message.
    struct Contents: Codable, Sendable {
        /// Whether the message was generated automatically.
        var isAutomatic: Bool
        /// The recipients named in the headers.
        var recipients: [String]
        var replies: [CalendarReply]
    }

    /// The path of `mingle`.
    var program: URL

    public init(program: URL = ParserProcess.ownProgram) {
        self.program = program
    }

    /// Parses a message.
    ///
    /// - Throws: ``Refusal`` for an invalid calendar part, or a message that exceeds the limits.
    func read(_ file: URL) async throws -> Contents {
        try await ParserProcess(
            program: program, subcommand: ReplyProcess.subcommand, process: ReplyProcess.limits,
            missing: "We can’t read messages at the moment.",
            tooMuch: ReplyProcess.tooMuch
        ).ask(file.path)
    }

    /// Does all the work of that process.
    ///
    /// - Parameter question: The path of the file as JSON, from ``read(_:)``.
    /// - Returns: The output to print.
    public static func reply(_ question: String) throws -> Data {
        let path = try JSONDecoder().decode(String.self, from: Data(question.utf8))
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        return try JSONEncoder().encode(ParserProcess.Reply { () throws(Refusal) in try contents(bytes) })
    }

    static func contents(_ bytes: [UInt8]) throws(Refusal) -> Contents {
        let message = MailMessage(bytes)
        var contents = Contents(isAutomatic: message.isAutomatic, recipients: message.recipients, replies: [])
        var problem: Refusal?
        // Some programs send the same calendar as a part and as an attachment.
        for calendar in message.calendars where contents.replies.isEmpty {
            do throws(Refusal) { contents.replies = try CalendarReply.read(calendar) } catch { problem = error }
        }
        if contents.replies.isEmpty, let problem { throw problem }
        return contents
    }

    static let tooMuch = Refusal(.tooLarge, "Reading this message takes too much time or memory.")
}
