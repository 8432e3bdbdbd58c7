import ArgumentParser
import Domain
import Foundation
import StoreSQLite

/// The command line.
@main
struct Mingle: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mingle", abstract: "Events for a community: publish, invite, never oversell.",
        subcommands: [
            Serve.self, UserCommands.self, Import.self, Export.self, Backup.self, Restore.self, Check.self,
            BenchCeiling.self, BenchSQLite.self, BenchFill.self, ReadCalendar.self,
        ])

    /// Exit codes: 0 done, 1 failed, 2 wrong usage; errors in one sentence on standard error.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
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

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let refusal as Refusal:
            let fields = refusal.fields.values.filter { $0 != refusal.message }.sorted()
            return ([refusal.message] + fields).joined(separator: " ")
        case let failure as Failure: return failure.sentence
        case let error as SQLiteOpenError: return error.description
        default: return "This failed: \(error)"
        }
    }
}

/// Why a command ended without doing its work.
struct Failure: Error {
    var sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}
