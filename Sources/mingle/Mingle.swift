import ArgumentParser
import Domain
import Foundation
import Server
import StoreSQLite

/// The command line.
@main
struct Mingle: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mingle", abstract: localize("Events for a community: publish, invite, never oversell."),
        discussion: localize(
            "Exit codes: 0 success, 1 failure, 2 wrong usage, 3 (mingle sync) the server refused some changes."),
        subcommands: [
            Serve.self, UserCommands.self, Import.self, Export.self, Backup.self, Restore.self, Check.self,
            ClientSync.self, ClientShow.self, ClientDo.self, ClientPending.self, ClientRetry.self, ClientDrop.self,
            ClientConflicts.self, ClientSignOut.self,
            BenchCeiling.self, BenchSQLite.self, BenchFill.self, BenchReplica.self, ReadMail.self, ReadCalendar.self,
            ReadTable.self, ReadReply.self,
        ])

    /// Runs a command. Exit codes: 0 success, 1 failure, 2 wrong usage, and those that a command throws. Errors are one
    /// sentence on standard error.
    static func main() async {
        do {
            var command = try parsed()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let code as ExitCode {
            Foundation.exit(code.rawValue)
        } catch {
            let code = exitCode(for: error)
            if code == .success { exit(withError: error) }
            if code == .validationFailure {
                FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
                Foundation.exit(2)
            }
            FileHandle.standardError.write(Data((sentence(error) + "\n").utf8))
            Foundation.exit(1)
        }
    }

    private static func parsed() throws -> any ParsableCommand {
        let words = CommandLine.arguments.dropFirst()
        // The server starts these for each uploaded file. They print no messages, so they should not load the
        // catalogues for the help texts of other commands.
        switch words.first {
        case CalendarProcess.subcommand: return try ReadCalendar.parseAsRoot(Array(words.dropFirst()))
        case TableProcess.subcommand: return try ReadTable.parseAsRoot(Array(words.dropFirst()))
        case ReplyProcess.subcommand: return try ReadReply.parseAsRoot(Array(words.dropFirst()))
        case ClientDo.configuration.commandName: return try parseAsRoot(ClientDo.withHelpOfCommand(Array(words)))
        default: return try parseAsRoot()
        }
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let refusal as Refusal:
            let fields = refusal.fields.sorted { $0.key < $1.key }.map(\.value).filter { $0 != refusal.message }
            return ([refusal.message] + fields).map(localize).joined(separator: " ")
        case let failure as Failure: return localize(failure.sentence)
        case let error as SQLiteOpenError: return error.description
        default: return localize("This failed: \(String(describing: error))")
        }
    }
}

/// The reason why a command failed.
struct Failure: Error {
    var sentence: Phrase
    init(_ sentence: Phrase) { self.sentence = sentence }
}
