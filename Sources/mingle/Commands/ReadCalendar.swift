import ArgumentParser
import Foundation
import Server

/// The process in which a calendar file of a stranger is read; started by the server, with limits around it.
struct ReadCalendar: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: CalendarProcess.subcommand, shouldDisplay: false)

    /// What to read, and how.
    @Argument var question: String

    func run() throws {
        FileHandle.standardOutput.write(try CalendarReading.reply(question))
    }
}
