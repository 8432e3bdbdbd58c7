import ArgumentParser
import Foundation
import Server

/// The process that reads an untrusted message. `mingle mail-in` starts it with resource limits.
struct ReadReply: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: ReplyProcess.subcommand, shouldDisplay: false)

    /// The encoded request: the file to read.
    @Argument var question: String

    func run() throws {
        FileHandle.standardOutput.write(try ReplyProcess.reply(question))
    }
}
