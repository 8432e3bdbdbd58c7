import Domain
public import HTML
public import Operations
import Presentation

/// The page that manages the hosts of an event: co-hosts, and the transfer of ownership.
public enum HostsPage {
    /// - Parameters:
    ///   - hosts: the owner first.
    ///   - people: candidates for co-host: friends, or the search results.
    public static func html(
        _ context: PageContext, _ event: EventView, hosts: [UserView], people: [PersonView], query: String,
        form: FormInput = FormInput()
    ) -> HTML {
        let list = HostListPresentation(
            event, hosts: hosts, people: people, query: query, context.presentation)
        let rows: HTML = "<ul class=\"list\">\(list.hosts.map { row($0, event, context) })</ul>"
        let content: HTML =
            list.candidates.map { candidates in
                "<div class=\"panes\"><div class=\"side\">\(rows)</div>\(more(event, list, candidates, query, context))</div>"
            } ?? "<div class=\"columns\">\(rows)\(list.leave.map { leave($0, event, list.explanation, context) })</div>"
        let body: HTML = """
            \(EventPage.header(event, .details, context))
            \(Fields(form, order: [], prefix: "hosts").summary())
            \(content)
            """
        return PageLayout.render(
            title: "Hosts", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    private static func row(_ host: HostListPresentation.Item, _ event: EventView, _ context: PageContext) -> HTML {
        let id =
            "\(Fields.hidden("event", event.id.description))\(Fields.hidden("userId", host.id.description))" as HTML
        let actions: HTML? = host.actions.map { actions in
            """
            \(actions.handOver.question("\(Fields.open(.handOver, class: "inline"))\(id)", context))\
            \(Fields.open(.removeCohost, class: "inline"))\(id)\
            <button class="button quiet small danger" aria-label="\(actions.remove.name)">\(actions.remove.label)</button></form>
            """
        }
        return """
            <li class="item">\(Faces.face(host.name, photo: host.photo))<div class="item-body"><strong dir="auto">\(host.name)</strong>\
            <small><bdi>@\(host.handle)</bdi></small></div><div class="item-action">\(host.badge.map(Pills.pill))\(actions)</div></li>
            """
    }

    private static func more(
        _ event: EventView, _ list: HostListPresentation, _ candidates: [HostListPresentation.Candidate],
        _ query: String, _ context: PageContext
    ) -> HTML {
        let rows: [HTML] = candidates.map { candidate in
            PersonListItem.html(
                candidate.person,
                action: """
                    \(Fields.open(.addCohost, class: "inline"))\(Fields.hidden("event", event.id.description))\
                    \(Fields.hidden("userId", candidate.person.id.description))\
                    \(candidate.add.button(class: " small", context))</form>
                    """)
        }
        let found: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">\(list.placeholder)</p>" : "<ul class=\"list tiles\">\(rows)</ul>"
        return """
            <section class="stack" aria-labelledby="add"><h2 class="section-title" id="add">\(localized: "Add a co-host")</h2>
            <p class="hint">\(list.explanation)</p>
            <form method="get" action="\(Path.hosts(event.id))" class="search" role="search">
            \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search people")</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query)" placeholder="\(localized: "Name or nickname")" enterkeyhint="search"></form>
            \(found)</section>
            """
    }

    private static func leave(
        _ action: ActionPresentation, _ event: EventView, _ explanation: Phrase, _ context: PageContext
    ) -> HTML {
        let question = action.question(
            "\(Fields.open(LeaveHosting.self, class: "inline"))\(Fields.hidden("event", event.id.description))", context
        )
        return """
            <section class="panel"><h2>\(localized: "You’re a co-host")</h2><p>\(explanation)</p>
            <div class="actions">\(question)</div></section>
            """
    }
}
