import ArgumentParser
import Device
import Domain
import Foundation

struct ClientDrop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: localize("Drop a change that waits, or that the server refused."),
        discussion: localize(
            "With a change that waits, those that need it are dropped too. On a terminal, it lists them and asks first."
        ))

    @OptionGroup var data: DeviceOption
    @Argument(help: ArgumentHelp(localize("Its number, as shown by mingle pending."))) var number: Int64
    @Flag(help: ArgumentHelp(localize("Do not ask."))) var yes = false

    func run() throws {
        let device = try data.folder().device()
        let subject = CommandSubject(device: device, localize: localize)
        let commands = try device.refused().filter { $0.number == number } + device.queued(dependingOn: number)
        guard !commands.isEmpty else { throw try ClientDrop.complaint(about: number, on: device) }
        // What they are about is not known any more after they were dropped.
        let lines = commands.map { command in
            ["\(command.number)", command.name, subject.text(of: command).map(printable)].compactMap(\.self).joined(
                separator: " ")
        }
        guard yes || ClientDrop.confirms(lines) else { return print(localize("Nothing was dropped.")) }
        if try device.drop(number) == nil { try device.dropQueued(number) }
        for line in lines { print(localize("Dropped: \(line)")) }
    }

    /// Asks on a terminal. Scripts know what they do.
    private static func confirms(_ lines: [String]) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return true }
        for line in lines { printAside(line) }
        FileHandle.standardError.write(
            Data((localize("Drop \(lines.count, .count) changes? Type yes or no:") + " ").utf8))
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        return !answer.isEmpty && [localize("yes"), "yes"].contains { $0.lowercased().hasPrefix(answer) }
    }

    /// Returns why no change with a number can be dropped or retried.
    static func complaint(about number: Int64, on device: Device) throws -> Failure {
        let number = String(number)
        switch try device.pending().first(where: { String($0.number) == number })?.state {
        case .queued: return Failure("Change \(number) waits to be sent. Only refused changes are retried.")
        case .applied: return Failure("The server has performed change \(number) already.")
        default: return Failure("No change has the number \(number). mingle pending lists them.")
        }
    }
}
