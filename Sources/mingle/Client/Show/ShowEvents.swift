import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowEvents: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: localize("List upcoming events, or past ones."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Flag(help: ArgumentHelp(localize("Only past events, latest first."))) var past = false
    @Option(help: ArgumentHelp(localize("Only your own: hosting, going or invited."))) var mine: EventFilter.Mine?
    @Option(help: ArgumentHelp(localize("Only events with this text."))) var search: String?

    func run() throws {
        let filter = EventFilter(
            when: past ? .past : .upcoming, mine: mine, query: search, isDescending: past)
        try options.show { reader, actor in
            Listing(
                try EventQuery.events(
                    filter, as: actor, after: page.position, limit: page.limit, now: .now, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for event in listing.items {
                table.add([
                    context.mark(event.id, .event, .seats, .place)
                        + localize(EventTimePresentation(event, context.presentation, withEnd: true).text),
                    event.title, localize(event.shownLocation),
                    event.badges.map { localize($0.text) }.joined(separator: ", "), "\(event.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
