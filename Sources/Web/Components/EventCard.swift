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

    /// Returns the one-tap RSVP for events without an RSVP. An existing RSVP is changed on the event's page.
    private static func quickRSVP(_ event: EventView, _ context: PageContext) -> HTML {
        guard context.viewer?.isVerified == true, !event.canManage, event.mine.status == nil,
            event.takesRSVPs(at: context.now)
        else { return .empty }
        let dismiss: HTML? =
            event.mine.invited && !event.mine.dismissed
            ? """
            \(Fields.open(DismissInvitation.self, class: "quick"))\(Fields.hidden("event", event.id.description))\
            <button class="button quiet small" aria-label="\(localized: "Hide the invitation to \(event.title)")">\(localized: "Hide")</button></form>
            """ : nil
        let label = RSVPButtons.goingLabel(event)
        // Join requests are made on the event's page, because they may carry a note to the host.
        let asking: HTML? =
            event.mine.may.ask && event.mine.request == nil
            ? """
            <div class="quick"><a class="button small" href="\(Path.event(event.id))" aria-label="\(localized: "Ask to come: \(event.title)")">\(localized: "Ask to come")</a></div>
            """ : nil
        let going: HTML? =
            event.mine.may.rsvp
            ? """
            \(Fields.open(SetRSVP.self, class: "quick"))\(Fields.hidden("event", event.id.description))\
            \(Fields.hidden("status", "going"))\(RSVPButtons.quickParty(event))\(Fields.hidden("next", context.path))\
            <button class="button small" aria-label="\(localized: "\(label): \(event.title)")">\(Icon.plus.html(context))<span>\(label)</span></button></form>
            """ : nil
        return "\(going)\(asking)\(dismiss)"
    }
}
