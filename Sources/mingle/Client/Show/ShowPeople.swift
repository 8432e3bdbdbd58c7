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

    /// A person as the REST API has them, without the number of mutual friends, which a device cannot know.
    private struct Item: Codable {
        var id: ID<User>
        var givenName: String
        var familyName: String?
        var name: String
        var handle: String
        var role: Role
        var photo: String?
        var relationship: String
        var kind: Relationship.Kind
        var request: PersonView.Request?

        init(_ person: PersonView) {
            (id, name, handle, role, photo) = (person.id, person.name, person.handle, person.role, person.photo)
            (givenName, familyName) = (person.givenName, person.familyName)
            (relationship, kind, request) = (person.relationship, person.kind, person.request)
        }
    }

    /// A page as JSON, with what its lines show.
    private struct Shown: Encodable {
        var people: Page<PersonView>

        func encode(to encoder: any Encoder) throws {
            try Listing(items: people.items.map(Item.init), nextCursor: people.next?.text).encode(to: encoder)
        }
    }

    func run() throws {
        try options.show { reader, actor in
            Shown(
                people: try PeopleQuery.people(
                    matching: search, as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { shown, context in
            let listing = Listing(shown.people)
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
