import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowTypes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: localize("List the types of activities."))

    @OptionGroup var options: ShowOptions

    func run() throws {
        try options.show { reader, actor in
            Listing(items: try ProgrammeQuery.activityTypes(as: actor, in: reader))
        } lines: { listing, context in
            context.lines(listing.items, .activityType)
        }
    }
}

extension ShowContext {
    /// Returns a line for each type or role of the programme.
    func lines(_ kinds: [ProgrammeKindView], _ row: RowKind) -> [String] {
        var table = TextTable()
        for kind in kinds { table.add([mark(kind.id, row) + localize(kind.label), "\(kind.id)"]) }
        return table.lines
    }
}
