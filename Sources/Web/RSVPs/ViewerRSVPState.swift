public import Domain
import HTML
public import Operations
import Presentation

/// The viewer's RSVP, invitation or join request as one value. Pills, notes and messages on all pages are derived from
/// it, so that they never contradict each other.
enum ViewerRSVPState: Hashable {
    /// No RSVP and no invitation.
    case open
    /// Invited, without an RSVP.
    case invited
    case asking
    case declined
    case confirmed(RSVPStatus)
    /// An RSVP through an invite link, which takes effect once the address is confirmed.
    case unconfirmed(RSVPStatus)

    /// Creates the state of a viewer who does not host the event.
    init(_ event: EventView) {
        let mine = event.mine
        // A pending join request is newer than the "not going" that it replaces.
        if event.mustAsk, mine.request == .waiting {
            self = .asking
        } else if let status = mine.status {
            self = mine.isConfirmed ? .confirmed(status) : .unconfirmed(status)
        } else if event.mustAsk, mine.request == .declined {
            self = .declined
        } else {
            self = mine.invited ? .invited : .open
        }
    }

    /// - Parameter isOver: whether the event is past or cancelled, so that the RSVP has no effect any more.
    func pill(position: Int? = nil, isOver: Bool = false) -> HTML? {
        switch self {
        case .open: nil
        case .invited: isOver ? nil : Pills.pill("You are invited", .accent)
        case .asking: Pills.pill(isOver ? "You asked to come, no reply" : "You asked to come", .muted)
        case .declined: Pills.pill("Not this time", .muted)
        case .confirmed(let status):
            isOver ? ViewerRSVPState.pastPill(status) : ViewerRSVPState.currentPill(status, position: position)
        case .unconfirmed(let status):
            switch status {
            case .going: Pills.pill("Going, not confirmed yet", .warning)
            case .maybe: Pills.pill("Maybe, not confirmed yet", .warning)
            case .notGoing: Pills.pill("Not going, not confirmed yet", .warning)
            case .waitlisted: Pills.pill("Waiting, not confirmed yet", .warning)
            case .offered: Pills.pill("Seat offered, not confirmed yet", .warning)
            }
        }
    }

    private static func currentPill(_ status: RSVPStatus, position: Int?) -> HTML {
        switch status {
        case .going: Pills.pill("Going", .good)
        case .maybe: Pills.pill("Maybe", .accent)
        case .notGoing: Pills.pill("Not going", .muted)
        case .waitlisted: Pills.pill(position.map { "Waiting, no. \($0)" } ?? "On the waiting list", .warning)
        case .offered: Pills.pill("Seat offered", .warning)
        }
    }

    private static func pastPill(_ status: RSVPStatus) -> HTML {
        switch status {
        case .going: Pills.pill("You said going", .good)
        case .maybe: Pills.pill("You said maybe", .muted)
        case .notGoing: Pills.pill("You said not going", .muted)
        case .waitlisted, .offered: Pills.pill("You were on the waiting list", .muted)
        }
    }

    /// Returns what becomes of an RSVP through an invite link once the address is confirmed. The sentence follows the
    /// one that explains how to confirm it.
    ///
    /// - Parameter party: the number of people, including the guest.
    static func onceConfirmed(_ status: RSVPStatus, party: Int, position: Int?) -> Phrase {
        switch status {
        case .going: party > 1 ? "Then you are going, \(party, .count) of you." : "Then you are going."
        case .maybe: "Then the host knows that you may come."
        case .notGoing: "Then the host knows that you’re not coming."
        case .waitlisted:
            position.map { "Then you are number \($0) on the waiting list." } ?? "Then you are on the waiting list."
        case .offered: "Then you can take the seat that is held for you."
        }
    }
}

/// The message shown once after an RSVP.
public enum RSVPFlash {
    /// - Returns: nil if the page itself explains the next step.
    public static func sentence(_ rsvp: RSVPView) -> Phrase? {
        guard rsvp.heldUntil == nil else { return nil }
        return switch rsvp.status {
        case .going: rsvp.party > 1 ? "You are going, \(rsvp.party, .count) of you." : "You are going."
        case .maybe: "Noted: maybe."
        case .notGoing: "Noted: you’re not going."
        case .waitlisted:
            rsvp.position.map { "You are on the waiting list, number \($0)." } ?? "You are on the waiting list."
        case .offered: "A seat is held for you."
        }
    }
}
