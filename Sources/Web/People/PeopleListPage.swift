import Domain
public import HTML
public import Operations
import Presentation

/// Friends of friends, or the friends that the viewer shares with another person.
public enum PeopleListPage {
    public static func connections(_ context: PageContext, _ people: [PersonView], nextCursor: String?) -> HTML {
        html(
            context, "Friends of friends", people, Path.connections, back: Path.people, nextCursor,
            empty: ("No friends of friends yet", "The friends of your friends appear here. Add friends first."),
            action: ("Search people", Path.people))
    }

    public static func mutualFriends(
        _ context: PageContext, with person: PersonView, _ people: [PersonView], nextCursor: String?
    ) -> HTML {
        html(
            context, "Friends in common", subject: person.name, people, Path.mutualFriends(person.id),
            back: Path.person(person.id), nextCursor,
            empty: ("No friends in common", "Nobody is a friend of both of you yet."),
            action: ("Back to the profile", Path.person(person.id)))
    }

    private static func html(
        _ context: PageContext, _ title: Phrase, subject: String? = nil, _ people: [PersonView], _ path: String,
        back: String,
        _ nextCursor: String?, empty: (title: Phrase, text: Phrase), action: (label: Phrase, path: String)
    ) -> HTML {
        let about: HTML? = subject.map { "<p class=\"meta\">\(localized: "You and \($0)")</p>" }
        let list: HTML =
            people.isEmpty
            ? EmptyState.html(.people, empty.title, empty.text, action: action, context)
            : "<ul class=\"list tiles\">\(people.map { PersonListItem.html($0, action: PersonListItem.befriend($0, context)) })</ul>\(NextLink.html(path, cursor: nextCursor))"
        return PageLayout.render(
            title: title, subject: subject.map { "\($0)" }, context: context, tab: .people, back: back,
            body: "\(about)\(list)")
    }
}
