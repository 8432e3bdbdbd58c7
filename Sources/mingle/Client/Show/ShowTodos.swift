import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowTodos: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "todos", abstract: localize("Show the to-do list of an event."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Argument(help: ArgumentHelp(localize("The id of the event, as shown by mingle show events."))) var id: ID<Event>

    func run() throws {
        try options.show { reader, actor in
            Listing(try TodoQuery.todos(of: id, as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for todo in listing.items {
                let spots = todo.places.map { "\(todo.claimed)/\($0)" } ?? ""
                let people = (todo.assignee.map { [$0] } ?? todo.claims).map(\.name).joined(separator: ", ")
                let due = todo.dueAt.map {
                    "\(localize(TodoDuePresentation($0, context.presentation).label)): \(context.time($0))"
                }
                table.add([
                    "\(context.mark(todo.id, .todo))[\(todo.completedAt == nil ? " " : "x")]", todo.title, spots,
                    people,
                    due ?? "", "\(todo.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
