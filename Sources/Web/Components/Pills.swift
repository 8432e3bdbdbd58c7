import Domain
import HTML
import Operations
import Presentation

/// Badges as HTML.
enum Pills {
    static func pill(_ badge: Badge) -> HTML {
        "<span class=\"pill\(badge.tone.pillClass)\">\(badge.text)</span>"
    }

    static func pill(_ text: Phrase, _ tone: Tone = .plain) -> HTML { pill(Badge(text, tone)) }

    /// Returns a row of pills; empty without any.
    static func row(_ pills: [HTML?]) -> HTML {
        let pills = pills.compactMap(\.self)
        return pills.isEmpty ? .empty : "<div class=\"pills\">\(pills)</div>"
    }

    static func state(_ event: EventView) -> HTML? { event.statusBadge.map(pill) }

    static func mine(_ event: EventView) -> HTML? { event.viewerBadge.map(pill) }

    static func seats(_ event: EventView) -> HTML? { event.seatsBadge.map(pill) }

    /// Returns the pill for another person's RSVP, for the hosts.
    static func rsvp(_ status: RSVPStatus, position: Int? = nil) -> HTML {
        ViewerRSVPState.confirmed(status).badge(position: position).map(pill) ?? .empty
    }
}
