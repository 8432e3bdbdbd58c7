import Domain
import HTML
import Operations

/// The short marks on an event: its state, my RSVP, the seats.
enum Pills {
    enum Tone: String {
        case plain = "", good = " good", warn = " warn", accent = " accent", mute = " mute"
    }

    static func pill(_ text: Phrase, _ tone: Tone = .plain) -> HTML {
        "<span class=\"pill\(tone.rawValue)\">\(text)</span>"
    }

    /// Nothing where there are none.
    static func row(_ pills: [HTML?]) -> HTML {
        let pills = pills.compactMap(\.self)
        return pills.isEmpty ? .empty : "<div class=\"pills\">\(pills)</div>"
    }

    static func of(_ event: EventView) -> [HTML] {
        [state(event), mine(event), seats(event)].compactMap(\.self)
    }

    static func state(_ event: EventView) -> HTML? {
        if event.status == .draft { return pill("Draft", .mute) }
        if event.status == .cancelled { return pill("Cancelled", .warn) }
        if event.isUnderWay { return pill("Under way", .accent) }
        if event.isPast { return pill("Over", .mute) }
        return event.isHosted ? nil : pill("Closed for now", .warn)
    }

    static func mine(_ event: EventView) -> HTML? {
        switch event.mine.role {
        case .host: return pill("You host", .accent)
        case .cohost: return pill("You co-host", .accent)
        case .guest, .none: break
        }
        guard let status = event.mine.status else {
            if event.mine.request == .waiting { return pill("You asked to come", .mute) }
            return event.mine.invited ? pill("You are invited", .accent) : nil
        }
        return rsvp(status, position: event.mine.position)
    }

    static func rsvp(_ status: RSVPStatus, position: Int? = nil) -> HTML {
        switch status {
        case .going: pill("Going", .good)
        case .maybe: pill("Maybe", .accent)
        case .notGoing: pill("Not going", .mute)
        case .waitlisted: pill(position.map { "Waiting, no. \($0)" } ?? "On the waiting list", .warn)
        case .offered: pill("Seat offered", .warn)
        }
    }

    static func seats(_ event: EventView) -> HTML? {
        guard let left = event.seatsLeft, event.status == .scheduled, !event.isPast else { return nil }
        return left == 0
            ? pill("Full", .warn) : pill("\(left, .count) seats left", left <= 3 ? .warn : .mute)
    }
}
