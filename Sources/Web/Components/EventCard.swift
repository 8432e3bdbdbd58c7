import Domain
import HTML
import Operations
import Presentation

/// The card of an event in a list: cover, title, time, location, host, friends, status, tags and one-tap RSVP.
enum EventCard {
    static func html(_ event: EventView, _ context: PageContext, quick: Bool = true) -> HTML {
        let card = EventCardPresentation(event, context.presentation)
        let tags: [HTML] = card.tags.map { "<span class=\"pill mute\" dir=\"auto\">#\($0)</span>" }
        let host: HTML? = card.host.map { "<p class=\"meta host\" dir=\"auto\">\($0)</p>" }
        return """
            <article class="card">
            <a class="card-link" href="\(Path.event(card.event))" aria-label="\(card.title)"></a>
            \(Cover.html(card.cover, photo: card.cover.photo.map { Path.photo($0, thumb: true) }))
            <div class="card-body">
            <h3 class="card-title" dir="auto">\(card.title)</h3>
            <p class="meta when">\(DateText.html(card.time))</p>
            <p class="meta where" dir="auto">\(card.location)</p>
            \(host)\(card.friends.map(friends))<div class="pills">\(card.badges.map(Pills.pill))\(tags)</div>
            \(quick ? quickRSVP(event, context) : .empty)</div>
            </article>
            """
    }

    private static func friends(_ friends: FriendsPresentation) -> HTML {
        """
        <p class="meta friends">\(Faces.html(friends.faces, total: friends.faces.count))<span>\(friends.sentence)</span></p>
        """
    }

    static func list(_ cards: [HTML]) -> HTML { "<div class=\"cards\">\(cards)</div>" }

    static func list(_ events: [EventView], _ context: PageContext, quick: Bool = true) -> HTML {
        list(events.map { html($0, context, quick: quick) })
    }

    private static func quickRSVP(_ event: EventView, _ context: PageContext) -> HTML {
        guard let rsvp = OneTapRSVPPresentation(event, context.presentation) else { return .empty }
        let dismiss: HTML? = rsvp.dismiss.map {
            """
            \(Fields.open(DismissInvitation.self, class: "quick"))\(Fields.hidden("event", event.id.description))\
            \($0.button(class: " quiet small", context))</form>
            """
        }
        let asking: HTML? = rsvp.ask.map {
            """
            <div class="quick"><a class="button small" href="\(Path.event(event.id))" aria-label="\($0.name)">\($0.label)</a></div>
            """
        }
        let going: HTML? = rsvp.going.map {
            """
            \(Fields.open(SetRSVP.self, class: "quick"))\(Fields.hidden("event", event.id.description))\
            \(Fields.hidden("status", "going"))\(RSVPButtons.quickParty(rsvp.party, of: event.title))\(Fields.hidden("next", context.path))\
            \($0.button(class: " small", context))</form>
            """
        }
        return "\(going)\(asking)\(dismiss)"
    }
}
