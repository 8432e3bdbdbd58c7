import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowVenues: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "venues", abstract: localize("List the venues of the programme."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Option(help: ArgumentHelp(localize("Only venues with this text in the name or address."))) var search: String?

    func run() throws {
        try options.show { reader, actor in
            Listing(
                try VenueQuery.venues(
                    VenueFilter(query: search), as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for venue in listing.items {
                table.add([
                    context.mark(venue.id, .venue) + venue.name, venue.address, venue.geographicArea.name,
                    "\(venue.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
