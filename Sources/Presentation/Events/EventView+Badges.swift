import Domain
public import Operations

/// The short labels on an event: its status, the viewer's RSVP and the seats.
extension EventView {
    public var badges: [Badge] { [statusBadge, viewerBadge, seatsBadge].compactMap(\.self) }

    public var statusBadge: Badge? {
        if let badge = status.badge { return badge }
        if isUnderWay { return Badge("Under way", .accent) }
        if isPast { return Badge("Over", .muted) }
        return isHosted ? nil : Badge("Closed for now", .warning)
    }

    /// Whether the viewer hosts the event, or their RSVP.
    public var viewerBadge: Badge? {
        switch mine.role {
        case .host: Badge("You host", .accent)
        case .cohost: Badge("You co-host", .accent)
        case .guest, .none:
            ViewerRSVPState(self).badge(position: mine.position, isOver: isPast || status == .cancelled)
        }
    }

    public var seatsBadge: Badge? {
        guard let left = seatsLeft, status == .scheduled, !isPast else { return nil }
        // Free seats go to the waitlist first. A viewer who is waiting sees their own status instead.
        switch ViewerRSVPState(self) {
        case .confirmed(.waitlisted), .confirmed(.offered), .unconfirmed(.waitlisted), .unconfirmed(.offered):
            return nil
        case _ where left > 0 && mine.status == nil && mine.onGoing == .waitlisted:
            return Badge("Waiting list", .warning)
        default: break
        }
        return left == 0
            ? Badge("Full", .warning) : Badge("\(left, .count) seats left", left <= 3 ? .warning : .muted)
    }
}
