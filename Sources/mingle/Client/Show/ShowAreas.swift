import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowAreas: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "areas", abstract: localize("List the areas of the programme."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Option(help: ArgumentHelp(localize("Only areas with this text in the name."))) var search: String?

    func run() throws {
        try options.show { reader, actor in
            Listing(
                try AreaQuery.areas(
                    matching: search, as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for area in listing.items {
                table.add([
                    context.mark(area.id, .area) + area.name, localize(area.areaType.label),
                    localize("\(area.venueCount, .count) venues"), "\(area.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
