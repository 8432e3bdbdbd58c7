import ArgumentParser
import Device
import Domain
import Foundation
import Operations
import Presentation
import Wire

struct ClientPending: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pending", abstract: localize("List the changes that wait, and those that the server refused."))

    @OptionGroup var data: DeviceOption
    @Flag(help: ArgumentHelp(localize("Print JSON."))) var json = false

    /// A change as JSON.
    private struct Item: Codable {
        var number: Int64
        var name: String
        /// What it is about.
        var about: String?
        var payload: PayloadValue
        var at: Instant
        var state: String
        var problem: Problem?
        /// Why the rules on the device refuse it.
        var expected: String?
    }

    func run() throws {
        let device = try data.folder().device()
        let commands = try (device.pending() + device.refused()).sorted { $0.number < $1.number }
        let (effects, subject) = (device.effects(), CommandSubject(device: device, localize: localize))
        guard !json else {
            let items = try commands.map { command in
                Item(
                    number: command.number, name: command.name, about: subject.text(of: command).map(printable),
                    payload: try JSONDecoder().decode(PayloadValue.self, from: Data(command.payload.utf8)),
                    at: command.at, state: command.state.rawValue, problem: command.problem,
                    expected: effects[command.number]?.refusal.map { localize($0.messageAboutCopy) })
            }
            return try printJSON(Listing(items: items))
        }
        guard !commands.isEmpty else { return print(localize("Nothing waits to be sent.")) }
        // A damaged copy does not hide the queue.
        let zone = (try? device.read { _, actor in actor.person?.timeZone }) ?? "UTC"
        var table = TextTable()
        for command in commands {
            table.add([
                "\(command.number)", localize(DateText.moment(command.at, zone: zone, now: .now)), command.name,
                subject.text(of: command).map(printable) ?? "",
                localize(ClientPending.state(command, effects[command.number])),
            ])
        }
        for line in table.lines { print(line) }
        if commands.contains(where: { $0.state == .queued }) {
            print(localize("Queued changes are sent by mingle sync, or dropped by mingle drop NUMBER."))
        }
        if commands.contains(where: { $0.state == .refused }) {
            print(localize("Refused changes wait for mingle retry NUMBER or mingle drop NUMBER."))
        }
    }

    private static func state(_ command: PendingCommand, _ effect: CommandEffect?) -> Phrase {
        switch command.state {
        case .refused:
            guard let problem = command.problem else { return "refused" }
            // The server's sentence is about a page.
            let reason: Phrase =
                problem.code == Refusal.Code.notFound.rawValue
                ? "It was deleted, or you may no longer see it." : "\(problem.detail)"
            return "refused: \(reason) (\(problem.code))"
        case .queued:
            guard let refusal = effect?.refusal else { return "queued" }
            return "queued; the server may refuse it: \(refusal.messageAboutCopy)"
        case .applied, .acknowledged, .dropped: return "sent, waits for confirmation"
        }
    }
}
