import ArgumentParser
import Foundation
import Server

/// The process that reads an untrusted calendar file. The server starts it with resource limits.
struct ReadCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: CalendarProcess.subcommand, shouldDisplay: false)

    /// The encoded request: the file and how to read it.
    @Argument var question: String

    func run() throws {
        FileHandle.standardOutput.write(try CalendarReading.reply(question))
    }
}
