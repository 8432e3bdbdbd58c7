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
        let rows: HTML = "<ul class=\"list\">\(list.hosts.map { row($0, event) })</ul>"
        let content: HTML =
            list.candidates.map { candidates in
                "<div class=\"panes\"><div class=\"side\">\(rows)</div>\(more(event, list, candidates, query, context))</div>"
            } ?? "<div class=\"columns\">\(rows)\(list.leave.map { leave($0, event, list.explanation) })</div>"
        let body: HTML = """
            \(EventPage.header(event, .details, context))
            \(Fields(form, order: [], prefix: "hosts").summary())
            \(content)
            """
        return PageLayout.render(
            title: "Hosts", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    private static func row(_ host: HostListPresentation.Item, _ event: EventView) -> HTML {
        let id =
            "\(Fields.hidden("event", event.id.description))\(Fields.hidden("userId", host.id.description))" as HTML
        let actions: HTML? = host.actions.map { actions in
            """
            \(ConfirmationDisclosure.html(
                actions.handOver,
                form: "\(Fields.open(.handOver, class: "inline"))\(id)<button class=\"button danger\">\(actions.handOver.label)</button></form>"))\
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
                    <button class="button small" aria-label="\(candidate.add.name)">\(candidate.add.label)</button></form>
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

    private static func leave(_ leaving: ActionPresentation, _ event: EventView, _ explanation: Phrase) -> HTML {
        let form: HTML = """
            \(Fields.open(LeaveHosting.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
            <button class="button danger">\(leaving.label)</button></form>
            """
        return """
            <section class="panel"><h2>\(localized: "You’re a co-host")</h2><p>\(explanation)</p>
            <div class="actions">\(ConfirmationDisclosure.html(leaving, form: form))</div></section>
            """
    }
}
