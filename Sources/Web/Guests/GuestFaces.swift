import Domain
import HTML
import Operations
import Presentation

/// The panel that shows who is going, as far as the guest list is visible.
enum GuestFaces {
    /// - Parameter asking: the number of join requests that the viewer, a host, has to decide on.
    static func html(_ event: EventView, _ guests: [GuestView]?, asking: Int, _ context: PageContext) -> HTML {
        """
        <section class="panel" aria-labelledby="who"><h2 id="who">\(localized: event.isPast ? "Who was going" : "Who is going")</h2>\
        \(requests(asking, event, context))\(content(event, guests, asking, context))</section>
        """
    }

    private static func requests(_ asking: Int, _ event: EventView, _ context: PageContext) -> HTML? {
        guard asking > 0 else { return nil }
        let sentence = MarkedPhrase("[\(asking, .count) people ask to come]", .link(.guests(event.id))).html
        return "<div class=\"note\">\(Icon.person.html(context))<span>\(sentence)</span></div>"
    }

    private static func content(
        _ event: EventView, _ guests: [GuestView]?, _ asking: Int, _ context: PageContext
    ) -> HTML {
        guard let guests else {
            if context.viewer == nil, event.guestList == .names {
                return hint(
                    MarkedPhrase("[Sign in] to see who is going.", .link(.signIn(next: .event(event.id)))).html)
            }
            return hint(
                "\(localized: event.counts == nil ? "The host keeps the guest list private." : "You can see how many are coming, but not who.")"
            )
        }
        let going = guests.filter { $0.status == .going }
        guard !going.isEmpty else {
            return hint("\(localized: nobody(event, asking, context))")
        }
        let people = max(event.counts?.going ?? 0, going.reduce(0) { $0 + $1.party })
        // The viewer's friends come first, regardless of the order of RSVPs.
        let friends = event.friends.first
        let faces =
            friends.map { (name: $0.name.full, photo: $0.photo) }
            + going.filter { guest in !friends.contains { $0.id == guest.userId } }.map {
                (name: $0.name, photo: $0.photo)
            }
        let others = people - min(3, faces.count)
        let names: [Phrase] = faces.prefix(3).map { "\($0.name)" }
        let more: [Phrase] = others > 0 ? ["\(others, .count) others"] : []
        return """
            <a class="guest-line" href="\(Path.guests(event.id))">\(Faces.html(faces, total: people))\
            <span>\(localized: "\(list: names + more)")</span></a>
            """
    }

    private static func nobody(_ event: EventView, _ asking: Int, _ context: PageContext) -> Phrase {
        guard event.takesRSVPs(at: context.now) else { return event.isPast ? "Nobody was going." : "Nobody is going." }
        if event.canManage { return asking > 0 ? "Nobody yet." : "Nobody yet. Invite people, or share the link." }
        return context.viewer == nil || event.mine.request == nil && (event.mine.may.rsvp || event.mine.may.ask)
            ? "Nobody yet. Be the first." : "Nobody yet."
    }

    private static func hint(_ sentence: HTML) -> HTML { "<p class=\"hint\">\(sentence)</p>" }
}
