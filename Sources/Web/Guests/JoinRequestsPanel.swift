import Domain
import HTML
import Operations

/// Who asks to come, for the hosts.
enum JoinRequestsPanel {
    static func html(_ event: EventView, _ requests: [JoinRequestView], _ context: PageContext) -> HTML {
        let shown = requests.filter { $0.status != .approved }
        guard !shown.isEmpty else { return .empty }
        return """
            <section aria-labelledby="asking"><h2 class="section-title" id="asking">Asking to come</h2>
            <ul class="list">\(shown.map { row($0, event) })</ul></section>
            """
    }

    private static func row(_ request: JoinRequestView, _ event: EventView) -> HTML {
        let hidden = "\(Fields.hidden("event", event.id.description))\(Fields.hidden("request", request.id.description))" as HTML
        let approve: HTML = """
            \(Fields.open(ApproveJoinRequest.self, class: "inline"))\(hidden)\
            <button class="button primary small" aria-label="Let \(request.name) in">Let in</button></form>
            """
        let isDeclined = request.status == .declined
        let reopens: HTML? = isDeclined ? Fields.hidden("reopens", "on") : nil
        let drop: HTML = """
            \(Fields.open(DropJoinRequest.self, class: "inline"))\(hidden)\(reopens)\
            <button class="button quiet small" aria-label="\(isDeclined ? "Let \(request.name) ask again" : "Decline \(request.name)")">\
            \(isDeclined ? "May ask again" : "Decline")</button></form>
            """
        let party = request.party > 1 ? " · \(request.party) people" : ""
        let note: HTML? = request.note.isEmpty ? nil : "<small>“\(request.note)”</small>"
        let pill: HTML? = isDeclined ? "<div class=\"pills\">\(Pills.pill("Declined", .mute))</div>" : nil
        return """
            <li class="item">\(Faces.face(request.name, photo: request.photo))<div class="item-body">\
            <strong><a href="\(Path.person(request.userId))">\(request.name)</a></strong><small>@\(request.handle)\(party)</small>\(note)\(pill)</div>\
            <div class="item-action">\(approve)\(drop)</div></li>
            """
    }
}
