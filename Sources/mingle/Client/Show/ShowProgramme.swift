import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowProgramme: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "programme", abstract: localize("List the activities of the programme, latest first."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions

    func run() throws {
        try options.show { reader, actor in
            Listing(
                try ActivityQuery.activities(
                    as: actor, after: page.position, limit: page.limit, now: .now, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for activity in listing.items {
                table.add([
                    context.mark(activity.id, .activity) + context.time(activity.startDate), activity.name,
                    localize(activity.activityType.label), localize(activity.status.label),
                    activity.venues.map(\.venue.name).joined(separator: ", "),
                    localize("\(activity.participantCount, .count) participants"), "\(activity.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
