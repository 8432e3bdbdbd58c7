import ArgumentParser
import Foundation
import Server

/// The process in which a message of a stranger is read; started by `mingle mail-in`, with limits around it.
struct ReadReply: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: ReplyProcess.subcommand, shouldDisplay: false)

    /// Which file to read.
    @Argument var question: String

    func run() throws {
        FileHandle.standardOutput.write(try ReplyProcess.reply(question))
    }
}
