import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowParticipants: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "participants", abstract: localize("List the participants of the programme."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Option(help: ArgumentHelp(localize("Only participants with this text in the name or e-mail address.")))
    var search: String?

    func run() throws {
        try options.show { reader, actor in
            Listing(
                try ParticipantQuery.participants(
                    ParticipantFilter(query: search), as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for participant in listing.items {
                table.add([
                    context.mark(participant.id, .participant) + participant.name, participant.email,
                    participant.homeVenue?.name ?? "", "\(participant.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
