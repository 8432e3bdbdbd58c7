import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowSchedule: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: localize("List your calendar from now on: events, to-dos and entries."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions

    func run() throws {
        try options.show { reader, actor in
            let now = Instant.now
            return Listing(
                try ScheduleQuery.items(
                    from: now, to: nil, as: actor, after: page.position, limit: page.limit, now: now, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            let (zone, today) = (context.presentation.zone, context.presentation.today)
            for item in listing.items {
                table.add([
                    context.mark(ID<ScheduleItem>(item.id), .scheduleEntry, .event, .seats, .todo)
                        + localize(DateText.day(item.day(in: zone), today: today)), localize(item.time(in: zone)),
                    item.title, item.eventTitle ?? item.place ?? "", item.id,
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
