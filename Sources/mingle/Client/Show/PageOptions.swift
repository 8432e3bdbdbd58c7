import ArgumentParser
import Domain
import Operations
import Wire

/// The options of a list that is shown in pages.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp(localize("The number of items, from 1 to 200."))) var limit = 50
    @Option(help: ArgumentHelp(localize("Where the next page begins, as shown after the last item."))) var cursor:
        String?

    var position: PageCursor? { cursor.flatMap { PageCursor(text: $0) } }

    func validate() throws {
        guard (1...200).contains(limit) else { throw ValidationError(localize("Use a number from 1 to 200.")) }
        guard cursor == nil || position != nil else {
            throw ValidationError(localize("This cursor is not valid for this list."))
        }
    }

    /// Returns the lines of a list, and how to see the next page.
    static func lines<Item>(_ lines: [String], of listing: Listing<Item>) -> [String] {
        lines + (listing.nextCursor.map { [localize("There is more: --cursor \($0)")] } ?? [])
    }
}

extension Listing {
    /// A page as the REST API has it.
    init(_ page: Page<Item>) {
        self.init(items: page.items, nextCursor: page.next?.text)
    }
}
