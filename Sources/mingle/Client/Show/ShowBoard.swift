import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowBoard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: localize("Show the photos on the board of an event, newest first."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Argument(help: ArgumentHelp(localize("The id of the event, as shown by mingle show events."))) var id: ID<Event>

    func run() throws {
        try options.show { reader, actor in
            Listing(try PostQuery.posts(of: id, as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for post in listing.items {
                table.add([
                    context.mark(post.id, .post) + context.time(post.createdAt), post.author.name, post.caption ?? "",
                    localize("\(post.likes, .count) likes"), localize("\(post.comments, .count) comments"),
                    "\(post.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
