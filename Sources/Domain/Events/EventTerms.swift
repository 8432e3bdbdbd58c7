/// What of an event the rules speak of that say who may do what with it.
public struct EventTerms: Hashable, Sendable {
    public var status: EventStatus
    public var times: EventTimes
    public var requiresApproval: Bool
    public var guestList: GuestListRule
    public var guestsMayInvite: Bool
    public var locationHidden: Bool

    public init(
        status: EventStatus, times: EventTimes, requiresApproval: Bool, guestList: GuestListRule, guestsMayInvite: Bool,
        locationHidden: Bool
    ) {
        self.status = status
        self.times = times
        self.requiresApproval = requiresApproval
        self.guestList = guestList
        self.guestsMayInvite = guestsMayInvite
        self.locationHidden = locationHidden
    }

    public init(_ details: EventDetails, _ status: EventStatus) {
        self.init(
            status: status, times: details.times, requiresApproval: details.requiresApproval, guestList: details.guestList,
            guestsMayInvite: details.guestsMayInvite, locationHidden: details.locationHidden)
    }

    /// Whether the address is kept from those who are not going.
    public var withholdsAddress: Bool { locationHidden || requiresApproval }

    /// Why nobody can RSVP now; nil while guests can.
    public func objectionToRSVPs(now: Instant) -> Refusal? {
        if status == .cancelled { return Refusal(.eventOver, "This event was cancelled.") }
        if now >= times.startsAt { return Refusal(.eventOver, "This event has started; answers are closed.") }
        if now >= times.rsvpsCloseAt { return Refusal(.eventOver, "The host took answers only until the deadline, which has passed.") }
        return nil
    }

    /// Why nobody can be invited now; nil while people can.
    func objectionToInvitations(now: Instant) -> Refusal? {
        guard status == .cancelled || times.isPast(at: now) else { return nil }
        return Refusal(.eventOver, "This event is over or cancelled; nobody can be invited any more.")
    }
}
