import ArgumentParser
import Domain
import Operations
import Store
import Wire

struct ShowRoles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roles", abstract: localize("List the roles of participants."))

    @OptionGroup var options: ShowOptions

    func run() throws {
        try options.show { reader, actor in
            Listing(items: try ProgrammeQuery.participantRoles(as: actor, in: reader))
        } lines: { listing, context in
            context.lines(listing.items, .participantRole)
        }
    }
}
