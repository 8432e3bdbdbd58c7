import ArgumentParser
import Foundation
import Server

/// The process in which a table of a stranger is read; started by the server, with limits around it.
struct ReadTable: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: TableProcess.subcommand, shouldDisplay: false)

    /// Which file to read.
    @Argument var question: String

    func run() throws {
        FileHandle.standardOutput.write(try TableProcess.reply(question))
    }
}
