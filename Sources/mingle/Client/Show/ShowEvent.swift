import ArgumentParser
import Domain
import Operations
import Presentation
import Store

struct ShowEvent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "event", abstract: localize("Show an event."))

    @OptionGroup var options: ShowOptions
    @Argument(help: ArgumentHelp(localize("The id of the event, as shown by mingle show events."))) var id: ID<Event>

    func run() throws {
        try options.show { reader, actor in
            try EventQuery.event(id, as: actor, now: .now, in: reader)
        } lines: { event, context in
            var table = TextTable()
            func add(_ label: Phrase, _ text: String) {
                if !text.isEmpty { table.add([" \(localize(label))", text]) }
            }
            add("When", localize(EventTimePresentation(event, context.presentation, withEnd: true).text))
            let place = [
                localize(event.shownLocation), event.isLocationWithheld ? nil : event.address, event.onlineUrl,
            ]
            add("Where", place.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", "))
            add("Host", "\(event.host.name)  \(event.host.id)")
            add("Status", event.badges.map { localize($0.text) }.joined(separator: ", "))
            if let counts = event.counts {
                let arrived = counts.checkedIn.map { localize("\(counts.going), \($0) arrived") }
                add("Going", arrived ?? "\(counts.going)")
                add("Maybe", "\(counts.maybe)")
                if counts.waiting > 0 { add("Waiting", "\(counts.waiting)") }
            }
            add("Tags", event.tags.map(\.name).joined(separator: ", "))
            add("Id", "\(event.id)")
            var lines = [context.mark(event.id, .event, .seats, .place) + printable(event.title)] + table.lines
            if !event.description.isEmpty {
                lines.append("")
                lines += printable(event.description).split(separator: "\n", omittingEmptySubsequences: false).map {
                    " \($0)"
                }
            }
            return lines
        }
    }
}
