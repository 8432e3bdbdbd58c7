import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowPeople: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: localize("List members, friends first."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Option(help: ArgumentHelp(localize("Only people with this text in the name or nickname."))) var search = ""

    func run() throws {
        try options.show { reader, actor in
            Listing(
                try PeopleQuery.people(
                    matching: search, as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for person in listing.items {
                let mark = context.mark(person.id, .user)
                table.add([
                    (mark == " " ? context.mark(person.request?.id, .friendRequest) : mark) + person.name,
                    "@\(person.handle)",
                    localize(person.relationshipLabel),
                    person.request.map { localize("request \("\($0.id)")") } ?? "", "\(person.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}
