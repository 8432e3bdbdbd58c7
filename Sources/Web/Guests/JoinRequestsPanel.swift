import Domain
import HTML
import Operations

/// Who asks to come, for the hosts.
enum JoinRequestsPanel {
    static func html(_ event: EventView, _ requests: [JoinRequestView], _ context: PageContext) -> HTML {
        let shown = requests.filter { $0.status != .approved }
        guard !shown.isEmpty else { return .empty }
        return """
            <section aria-labelledby="asking"><h2 class="section-title" id="asking">\(say: "Asking to come")</h2>
            <ul class="list">\(shown.map { row($0, event) })</ul></section>
            """
    }

    private static func row(_ request: JoinRequestView, _ event: EventView) -> HTML {
        let hidden = "\(Fields.hidden("event", event.id.description))\(Fields.hidden("request", request.id.description))" as HTML
        let approve: HTML = """
            \(Fields.open(ApproveJoinRequest.self, class: "inline"))\(hidden)\
            <button class="button primary small" aria-label="\(say: "Let \(request.name) in")">\(say: "Let in")</button></form>
            """
        let isDeclined = request.status == .declined
        let reopens: HTML? = isDeclined ? Fields.hidden("reopens", "on") : nil
        let (dropping, dropped): (Phrase, Phrase) =
            isDeclined ? ("Let them ask again", "Let \(request.name) ask again") : ("Decline", "Decline \(request.name)")
        let drop: HTML = """
            \(Fields.open(DropJoinRequest.self, class: "inline"))\(hidden)\(reopens)\
            <button class="button quiet small" aria-label="\(dropped)">\(dropping)</button></form>
            """
        let party: HTML? = request.party > 1 ? " · \(say: "\(request.party, .count) people")" : nil
        // What the host does all the same, knowing it.
        let warnings: [Phrase] =
            request.status == .approved ? []
            : (request.party > 1 + event.companionsAllowed ? ["more than you allow"] : [])
                + (event.capacity != nil && event.counts.map { request.party > max(0, event.capacity! - $0.seats) } ?? false ? ["not enough free seats"] : [])
        let warning: HTML? = warnings.isEmpty ? nil : "<small>\(say: "\(list: warnings)")</small>"
        let note: HTML? = request.note.isEmpty ? nil : "<small dir=\"auto\">\(say: "“\(request.note)”")</small>"
        let pill: HTML? = isDeclined ? "<div class=\"pills\">\(Pills.pill("Declined", .mute))</div>" : nil
        return """
            <li class="item">\(Faces.face(request.name, photo: request.photo))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.person(request.userId))">\(request.name)</a></strong><small><bdi>@\(request.handle)</bdi>\(party)</small>\(warning)\(note)\(pill)</div>\
            <div class="item-action">\(approve)\(drop)</div></li>
            """
    }
}
