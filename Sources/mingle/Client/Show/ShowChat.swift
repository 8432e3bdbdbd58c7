import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowChat: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat", abstract: localize("Show the newest messages of an event’s chat."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Argument(help: ArgumentHelp(localize("The id of the event, as shown by mingle show events."))) var id: ID<Event>

    func run() throws {
        try options.show { reader, actor in
            Listing(
                try ChatQuery.messages(of: id, as: actor, before: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            let lines = listing.items.reversed().flatMap { message in
                var heading =
                    "\(context.mark(message.id, .message))\(context.time(message.sentAt))  \(printable(message.author.name))"
                if message.editedAt != nil, !message.deleted { heading += " (\(localize("edited")))" }
                heading += "  \(message.id)"
                let text = message.deleted ? "(\(localize("Deleted")))" : printable(message.body)
                return [heading] + text.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }
            }
            return (listing.nextCursor.map { [localize("Earlier messages: --cursor \($0)")] } ?? []) + lines
        }
    }
}
