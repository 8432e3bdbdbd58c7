import Domain
import HTML
import Operations
import Presentation

/// The list of join requests, for hosts.
enum JoinRequestsPanel {
    static func html(_ event: EventView, _ requests: [JoinRequestView], _ context: PageContext) -> HTML {
        let waiting = requests.filter { $0.status == .waiting }
        let declined = requests.filter { $0.status == .declined }
        let asking: HTML? =
            waiting.isEmpty
            ? nil
            : """
            <section aria-labelledby="asking"><h2 class="section-title" id="asking">\(localized: "Requests to come")</h2>
            <ul class="list">\(waiting.map { row($0, event, context) })</ul></section>
            """
        let past: HTML? =
            declined.isEmpty
            ? nil
            : """
            <details class="more"><summary>\(localized: "Declined · \(declined.count)")</summary>
            <ul class="list">\(declined.map { row($0, event, context) })</ul></details>
            """
        return "\(asking)\(past)"
    }

    private static func row(_ request: JoinRequestView, _ event: EventView, _ context: PageContext) -> HTML {
        let shown = JoinRequestPresentation(request, event, context.presentation)
        let party: HTML? = shown.party.map { " · \($0)" }
        let warning: HTML? = shown.warning.map { "<small>\($0)</small>" }
        let note: HTML? = shown.note.map { "<small dir=\"auto\">\($0)</small>" }
        let pill: HTML? = shown.badge.map { "<div class=\"pills\">\(Pills.pill($0))</div>" }
        let name: HTML =
            request.userId.map { "<a href=\"\(Path.person($0))\">\(shown.name)</a>" } ?? "\(shown.name)"
        let handle: HTML? = shown.handle.map { "<bdi>\($0)</bdi>" }
        let account: HTML? = shown.accountNote.map { "\(shown.email.map { EmailText.html($0) }) · \($0)" }
        return """
            <li class="item">\(Faces.face(shown.face))<div class="item-body">\
            <strong dir="auto">\(name)</strong><small>\(handle)\(account)\(party)</small>\(warning)\(note)\(pill)</div>\
            \(actions(shown, request, event, context))</li>
            """
    }

    private static func actions(
        _ shown: JoinRequestPresentation, _ request: JoinRequestView, _ event: EventView, _ context: PageContext
    ) -> HTML? {
        let hidden =
            "\(Fields.hidden("event", event.id.description))\(Fields.hidden("request", request.id.description))" as HTML
        let seats = shown.changeSeats?.link(Path.edit(event.id), class: " small", context)
        let approve: HTML? = shown.approve.map {
            """
            \(Fields.open(ApproveJoinRequest.self, class: "inline"))\(hidden)\
            \($0.button(class: " small", context))</form>
            """
        }
        let reopens: HTML? = request.status == .declined ? Fields.hidden("reopens", "on") : nil
        return shown.drop.map {
            """
            <div class="item-action">\(seats)\(approve)\(Fields.open(DropJoinRequest.self, class: "inline"))\(hidden)\(reopens)\
            \($0.button(class: " quiet small", context))</form></div>
            """
        }
    }
}
