import Domain
import HTML
import Operations

/// Who is going, as far as the host shows it.
enum GuestFaces {
    static func html(_ event: EventView, _ guests: [GuestView]?, _ context: PageContext) -> HTML {
        "<section class=\"panel\" aria-labelledby=\"who\"><h2 id=\"who\">\(event.isPast ? "Who was going" : "Who is going")</h2>\(content(event, guests, context))</section>"
    }

    private static func content(_ event: EventView, _ guests: [GuestView]?, _ context: PageContext) -> HTML {
        guard let guests else {
            if context.viewer == nil, event.guestList == .names {
                return "<p class=\"hint\"><a href=\"\(Path.signIn(next: Path.event(event.id)))\">Sign in</a> to see who is going.</p>"
            }
            return event.counts == nil
                ? "<p class=\"hint\">The host keeps the guest list private.</p>"
                : "<p class=\"hint\">The host shows how many come, not who.</p>"
        }
        let going = guests.filter { $0.status == .going }
        guard !going.isEmpty else {
            return event.canManage
                ? "<p class=\"hint\">Nobody yet. Invite people, or share the link.</p>"
                : "<p class=\"hint\">Nobody yet. Be the first.</p>"
        }
        let names = going.prefix(3).map(\.name).joined(separator: ", ")
        let people = max(event.counts?.going ?? 0, going.reduce(0) { $0 + $1.party })
        let others = people - min(3, going.count)
        let more = others > 0 ? " and \(DateText.count(others, "other", "others"))" : ""
        return """
            <a class="guest-line" href="\(Path.guests(event.id))">\(Faces.html(going.map { ($0.name, $0.photo) }, total: people))\
            <span>\(names)\(more)</span></a>
            """
    }
}
