import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowComments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "comments", abstract: localize("Show the comments on a photo of a board."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Argument(help: ArgumentHelp(localize("The id of the photo’s post, as shown by mingle show board EVENT."))) var id:
        ID<Post>

    func run() throws {
        try options.show { reader, actor in
            Listing(try PostQuery.comments(on: id, as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for comment in listing.items {
                table.add([
                    context.mark(comment.id, .postComment) + context.time(comment.createdAt), comment.author.name,
                    comment.body, "\(comment.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
