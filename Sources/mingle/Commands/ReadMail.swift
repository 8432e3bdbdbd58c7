import ArgumentParser
import Domain
import Foundation
import Operations
import Server

/// The command that the mail server runs for each message to `MINGLE_MAIL_IN`.
struct ReadMail: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail-in",
        abstract: localize(
            "Read a message from standard input and record the RSVP that a calendar program replied with."))

    @OptionGroup var data: DataOption
    @Option(help: ArgumentHelp(localize("The address that the message was sent to, if its headers omit it.")))
    var recipient: String?

    /// The exit code with which the mail server keeps the message and retries (`EX_TEMPFAIL` of sysexits.h).
    private static let tryAgain: Int32 = 75

    func run() async throws {
        let folder: DataFolder
        do { folder = try data.folder() } catch { ReadMail.exit(trying: error) }
        guard let mailbox = try await ServeConfiguration(host: nil, port: nil, folder: folder).settings.mailIn else {
            throw Failure("MINGLE_MAIL_IN is not set, so no answers are read.")
        }
        do {
            // One byte more than the limit, to detect messages that are too large.
            let message = try FileHandle.standardInput.read(upToCount: IncomingMail.maxLength + 1) ?? Data()
            let mail = IncomingMail(
                community: try folder.community(), mailbox: mailbox,
                spool: folder.url.appendingPathComponent("spool", isDirectory: true))
            switch try await mail.process(message, to: recipient) {
            case .recorded(let status): print(localize("Recorded: \(status.rawValue)"))
            case .ignored: print(localize("Not written by a person and not an answer: ignored."))
            }
        } catch let refusal as Refusal where refusal.code != .unavailable && refusal.code != .rateLimited {
            throw refusal
        } catch {
            ReadMail.exit(trying: error)
        }
    }

    private static func exit(trying error: any Error) -> Never {
        let sentence =
            (error as? Failure).map { localize($0.sentence) } ?? (error as? Refusal).map { localize($0.message) }
            ?? String(describing: error)
        FileHandle.standardError.write(Data((localize("This failed, but can be tried again: \(sentence)") + "\n").utf8))
        Foundation.exit(tryAgain)
    }
}
