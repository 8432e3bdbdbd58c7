import ArgumentParser
import Foundation
import Server

/// The process that reads an untrusted table. The server starts it with resource limits.
struct ReadTable: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: TableProcess.subcommand, shouldDisplay: false)

    /// The encoded request: the file to read.
    @Argument var question: String

    func run() throws {
        FileHandle.standardOutput.write(try TableProcess.reply(question))
    }
}
