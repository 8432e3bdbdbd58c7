import Domain
public import HTML
public import Operations
import Presentation

/// The people that the viewer has blocked.
public enum BlockedPage {
    public static func html(_ context: PageContext, _ people: [UserView]) -> HTML {
        let rows: [HTML] = people.map { person in
            """
            <li class="item">\(Faces.face(person.name))<div class="item-body">\
            <strong dir="auto">\(person.name)</strong><small><bdi>@\(person.handle)</bdi></small></div>\
            <div class="item-action"><a class="button quiet small" href="\(Path.report(.person, person.id.description))" \
            aria-label="\(localized: "Report \(person.name)")">\(localized: "Report")</a>\
            \(Fields.open(UnblockPerson.self, class: "inline"))\(Fields.hidden("userId", person.id.description))\
            <button class="button small" aria-label="\(localized: "Unblock \(person.name)")">\(localized: "Unblock")</button></form></div></li>
            """
        }
        let body: HTML =
            people.isEmpty
            ? EmptyState.html(
                .lock, "Nobody is blocked", "You can block somebody on their profile. They won’t be notified.",
                action: ("Search people", Path.people), context)
            : """
            <p class="hint">\(localized: "You and the people here don’t see each other. Unblocking doesn’t bring back a friendship.")</p>
            <ul class="list tiles">\(rows)</ul>
            """
        return PageLayout.render(title: "Blocked people", context: context, tab: .me, back: Path.me, body: body)
    }
}
