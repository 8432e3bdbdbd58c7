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
        let party: HTML? = request.party > 1 ? " · \(localized: "\(request.party, .count) people")" : nil
        let warnings = warnings(request, event)
        let words: [Phrase] = warnings.compactMap { warning in
            switch warning {
            case .moreThanAllowed: "more than you allow"
            case .notEnoughFreeSeats: "not enough free seats"
            // A link to the number of seats takes the place of the button.
            case .moreThanCapacity: nil
            }
        }
        let isOpen = event.mine.standing.may(.setGuests, at: event.terms, now: context.now)
        let warning: HTML? = words.isEmpty || !isOpen ? nil : "<small>\(localized: "\(list: words)")</small>"
        let note: HTML? = request.note.isEmpty ? nil : "<small dir=\"auto\">\(localized: "“\(request.note)”")</small>"
        let pill: HTML? =
            request.status == .declined
            ? "<div class=\"pills\">\(Pills.pill("Declined", .muted))</div>"
            : isOpen || event.status == .cancelled
                ? nil : "<div class=\"pills\">\(Pills.pill("Not answered in time", .muted))</div>"
        let actions: HTML? = isOpen ? "<div class=\"item-action\">\(answers(request, event, warnings))</div>" : nil
        let name: HTML =
            request.userId.map { "<a href=\"\(Path.person($0))\">\(request.name)</a>" } ?? "\(request.name)"
        // A guest without an account has typed the address for this event and confirmed it.
        let contact: HTML =
            request.handle.map { "<bdi>@\($0)</bdi>" }
            ?? "\(request.email.map { EmailText.html($0) } ?? .empty) · \(localized: "without an account")"
        return """
            <li class="item">\(Faces.face(request.name, photo: request.photo))<div class="item-body">\
            <strong dir="auto">\(name)</strong><small>\(contact)\(party)</small>\(warning)\(note)\(pill)</div>\
            \(actions)</li>
            """
    }

    private static func warnings(_ request: JoinRequestView, _ event: EventView) -> [JoinRequestWarning] {
        event.seating.map {
            JoinRequestRules.warnings(
                party: request.party, companionsAllowed: event.companionsAllowed, seating: $0)
        } ?? []
    }

    private static func answers(
        _ request: JoinRequestView, _ event: EventView, _ warnings: [JoinRequestWarning]
    ) -> HTML {
        let hidden =
            "\(Fields.hidden("event", event.id.description))\(Fields.hidden("request", request.id.description))" as HTML
        let isDeclined = request.status == .declined
        let reopens: HTML? = isDeclined ? Fields.hidden("reopens", "on") : nil
        // Each accessible name starts with the visible label, so that voice control can activate it.
        let (dropping, dropped): (Phrase, Phrase) =
            isDeclined
            ? ("Let them ask again", "Let them ask again: \(request.name)") : ("Decline", "Decline \(request.name)")
        let letIn: HTML =
            warnings.contains(.moreThanCapacity)
            ? "<a class=\"button small\" href=\"\(Path.edit(event.id))\">\(localized: "Change the seats")</a>"
            : """
            \(Fields.open(ApproveJoinRequest.self, class: "inline"))\(hidden)\
            <button class="button primary small" aria-label="\(localized: "Approve \(request.name)")">\(localized: "Approve")</button></form>
            """
        return """
            \(letIn)\(Fields.open(DropJoinRequest.self, class: "inline"))\(hidden)\(reopens)\
            <button class="button quiet small" aria-label="\(dropped)">\(dropping)</button></form>
            """
    }
}
