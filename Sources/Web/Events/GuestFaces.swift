import Domain
import HTML
import Operations

/// Who is going, as far as the host shows it.
enum GuestFaces {
    static func html(_ event: EventView, _ guests: [GuestView]?, _ context: PageContext) -> HTML {
        """
        <section class="panel" aria-labelledby="who"><h2 id="who">\(say: event.isPast ? "Who was going" : "Who is going")</h2>\
        \(content(event, guests, context))</section>
        """
    }

    private static func content(_ event: EventView, _ guests: [GuestView]?, _ context: PageContext) -> HTML {
        guard let guests else {
            if context.viewer == nil, event.guestList == .names {
                return hint("\(say: "[Sign in] to see who is going.", .link(Path.signIn(next: Path.event(event.id))))")
            }
            return hint("\(say: event.counts == nil ? "The host keeps the guest list private." : "The host shows how many come, not who.")")
        }
        let going = guests.filter { $0.status == .going }
        guard !going.isEmpty else {
            return hint("\(say: event.canManage ? "Nobody yet. Invite people, or share the link." : "Nobody yet. Be the first.")")
        }
        let people = max(event.counts?.going ?? 0, going.reduce(0) { $0 + $1.party })
        let others = people - min(3, going.count)
        let names: [Phrase] = going.prefix(3).map { "\($0.name)" }
        let more: [Phrase] = others > 0 ? ["\(others, .count) others"] : []
        return """
            <a class="guest-line" href="\(Path.guests(event.id))">\(Faces.html(going.map { ($0.name, $0.photo) }, total: people))\
            <span>\(say: "\(list: names + more)")</span></a>
            """
    }

    private static func hint(_ sentence: HTML) -> HTML { "<p class=\"hint\">\(sentence)</p>" }
}
