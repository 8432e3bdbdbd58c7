import ArgumentParser
import Domain
import Operations
import Store
import Wire

/// A list of the programme that can be searched.
protocol SearchableList {
    associatedtype Item: Codable & Sendable

    static var noun: String { get }
    static var abstract: Phrase { get }
    /// What `--search` looks at.
    static var searched: Phrase { get }

    static func page(
        matching text: String?, as actor: Actor, _ page: PageOptions, in reader: any Reader
    ) throws -> Page<Item>
    /// Returns the cells of an item's line.
    static func cells(of item: Item, _ context: ShowContext) -> [String]
}

struct ShowProgrammeList<List: SearchableList>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: List.noun, abstract: localize(List.abstract))
    }

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Option(help: ArgumentHelp(localize(List.searched))) var search: String?

    func run() throws {
        try options.show { reader, actor in
            Listing(try List.page(matching: search, as: actor, page, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for item in listing.items { table.add(List.cells(of: item, context)) }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
