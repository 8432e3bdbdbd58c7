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
        let isOwner = event.mine.standing.may(.setHosts, at: event.terms, now: context.now)
        let list: HTML = "<ul class=\"list\">\(hosts.map { row($0, event, isOwner: isOwner) })</ul>"
        let others = people.filter { one in !hosts.contains { $0.id == one.id } }
        let content: HTML =
            isOwner
            ? "<div class=\"panes\"><div class=\"side\">\(list)</div>\(more(event, others, query, context))</div>"
            : "<div class=\"columns\">\(list)\(leave(event))</div>"
        let body: HTML = """
            \(EventPage.header(event, .details, context))
            \(Fields(form, order: [], prefix: "hosts").summary())
            \(content)
            """
        return PageLayout.render(
            title: "Hosts", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    private static func row(_ person: UserView, _ event: EventView, isOwner: Bool) -> HTML {
        let isHost = person.id == event.host.id
        let id =
            "\(Fields.hidden("event", event.id.description))\(Fields.hidden("userId", person.id.description))" as HTML
        let actions: HTML =
            isHost || !isOwner
            ? Pills.pill(isHost ? "Host" : "Co-host", isHost ? .accent : .muted)
            : """
            \(ConfirmationDisclosure.html(
                "Hand over", name: "Hand over to \(person.name)…", "Hand the event over to \(person.name)? You stay a co-host.",
                form: "\(Fields.open(.handOver, class: "inline"))\(id)<button class=\"button danger\">\(localized: "Hand over to \(person.name)")</button></form>"))\
            \(Fields.open(.removeCohost, class: "inline"))\(id)\
            <button class="button quiet small danger" aria-label="\(localized: "Remove \(person.name) as a co-host")">\(localized: "Remove")</button></form>
            """
        return """
            <li class="item">\(Faces.face(person.name, photo: person.photo))<div class="item-body"><strong dir="auto">\(person.name)</strong>\
            <small><bdi>@\(person.handle)</bdi></small></div><div class="item-action">\(actions)</div></li>
            """
    }

    private static func more(
        _ event: EventView, _ people: [PersonView], _ query: String, _ context: PageContext
    ) -> HTML {
        let rows: [HTML] = people.map { person in
            PersonListItem.html(
                person,
                action: """
                    \(Fields.open(.addCohost, class: "inline"))\(Fields.hidden("event", event.id.description))\
                    \(Fields.hidden("userId", person.id.description))\
                    <button class="button small" aria-label="\(localized: "Make \(person.name) a co-host")">\(localized: "Add")</button></form>
                    """)
        }
        let found: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">\(localized: query.isEmpty ? "Search for anybody in the community." : "Nobody with that name can be added. Try part of the name or the nickname.")</p>"
            : "<ul class=\"list tiles\">\(rows)</ul>"
        return """
            <section class="stack" aria-labelledby="add"><h2 class="section-title" id="add">\(localized: "Add a co-host")</h2>
            <p class="hint">\(localized: cohosting)</p>
            <form method="get" action="\(Path.hosts(event.id))" class="search" role="search">
            \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search people")</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query)" placeholder="\(localized: "Name or nickname")" enterkeyhint="search"></form>
            \(found)</section>
            """
    }

    private static let cohosting: Phrase =
        "Co-hosts can edit the event, invite people, approve requests and remove guests. They take no seat."

    private static func leave(_ event: EventView) -> HTML {
        let form: HTML = """
            \(Fields.open(LeaveHosting.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
            <button class="button danger">\(localized: "Stop co-hosting")</button></form>
            """
        return """
            <section class="panel"><h2>\(localized: "You’re a co-host")</h2><p>\(localized: cohosting)</p>
            <div class="actions">\(ConfirmationDisclosure.html("Stop co-hosting", "Stop co-hosting? Only the owner can add you again.", form: form))</div></section>
            """
    }
}
