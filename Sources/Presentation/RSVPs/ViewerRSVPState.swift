public import Domain
public import Operations

/// The viewer's RSVP, invitation or join request as one value. Badges, notes and messages everywhere are derived from
/// it, so that they never contradict each other.
public enum ViewerRSVPState: Hashable, Sendable {
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
    public init(_ event: EventView) {
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
    public func badge(position: Int? = nil, isOver: Bool = false) -> Badge? {
        switch self {
        case .open: nil
        case .invited: isOver ? nil : Badge("You are invited", .accent)
        case .asking: Badge(isOver ? "You asked to come, no reply" : "You asked to come", .muted)
        case .declined: Badge("Not this time", .muted)
        case .confirmed(let status):
            isOver ? ViewerRSVPState.pastBadge(status) : ViewerRSVPState.currentBadge(status, position: position)
        case .unconfirmed(let status):
            switch status {
            case .going: Badge("Going, not confirmed yet", .warning)
            case .maybe: Badge("Maybe, not confirmed yet", .warning)
            case .notGoing: Badge("Not going, not confirmed yet", .warning)
            case .waitlisted: Badge("Waiting, not confirmed yet", .warning)
            case .offered: Badge("Seat offered, not confirmed yet", .warning)
            }
        }
    }

    private static func currentBadge(_ status: RSVPStatus, position: Int?) -> Badge {
        switch status {
        case .going: Badge(status.label, .good)
        case .maybe: Badge(status.label, .accent)
        case .notGoing: Badge(status.label, .muted)
        case .waitlisted: Badge(position.map { "Waiting, no. \($0)" } ?? status.label, .warning)
        case .offered: Badge(status.label, .warning)
        }
    }

    private static func pastBadge(_ status: RSVPStatus) -> Badge {
        switch status {
        case .going: Badge("You said going", .good)
        case .maybe: Badge("You said maybe", .muted)
        case .notGoing: Badge("You said not going", .muted)
        case .waitlisted, .offered: Badge("You were on the waiting list", .muted)
        }
    }
}
