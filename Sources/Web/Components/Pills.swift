import Domain
import HTML
import Operations
import Presentation

/// The short labels on an event: its status, the viewer's RSVP and the seats.
enum Pills {
    static func pill(_ text: Phrase, _ tone: Tone = .plain) -> HTML {
        "<span class=\"pill\(tone.pillClass)\">\(text)</span>"
    }

    /// Returns a row of pills; empty without any.
    static func row(_ pills: [HTML?]) -> HTML {
        let pills = pills.compactMap(\.self)
        return pills.isEmpty ? .empty : "<div class=\"pills\">\(pills)</div>"
    }

    static func of(_ event: EventView) -> [HTML] {
        [state(event), mine(event), seats(event)].compactMap(\.self)
    }

    static func state(_ event: EventView) -> HTML? {
        if let status = status(event.status) { return status }
        if event.isUnderWay { return pill("Under way", .accent) }
        if event.isPast { return pill("Over", .muted) }
        return event.isHosted ? nil : pill("Closed for now", .warning)
    }

    /// Returns the pill for a draft or a cancelled event.
    static func status(_ status: EventStatus) -> HTML? {
        switch status {
        case .draft: pill("Draft", .muted)
        case .cancelled: pill("Cancelled", .warning)
        case .scheduled: nil
        }
    }

    static func mine(_ event: EventView) -> HTML? {
        switch event.mine.role {
        case .host: return pill("You host", .accent)
        case .cohost: return pill("You co-host", .accent)
        case .guest, .none: break
        }
        return ViewerRSVPState(event).pill(
            position: event.mine.position, isOver: event.isPast || event.status == .cancelled)
    }

    /// Returns the pill for another person's RSVP, for the hosts.
    static func rsvp(_ status: RSVPStatus, position: Int? = nil) -> HTML {
        ViewerRSVPState.confirmed(status).pill(position: position) ?? .empty
    }

    static func seats(_ event: EventView) -> HTML? {
        guard let left = event.seatsLeft, event.status == .scheduled, !event.isPast else { return nil }
        // Free seats go to the waitlist first. A viewer who is waiting sees their own status instead.
        switch ViewerRSVPState(event) {
        case .confirmed(.waitlisted), .confirmed(.offered), .unconfirmed(.waitlisted), .unconfirmed(.offered):
            return nil
        case _ where left > 0 && event.mine.status == nil && event.mine.onGoing == .waitlisted:
            return pill("Waiting list", .warning)
        default: break
        }
        return left == 0
            ? pill("Full", .warning) : pill("\(left, .count) seats left", left <= 3 ? .warning : .muted)
    }
}
