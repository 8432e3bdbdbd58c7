/// The properties of an event on which permissions depend.
public struct EventRules: Hashable, Sendable {
    public var status: EventStatus
    public var times: EventTimes
    public var requiresApproval: Bool
    public var guestList: GuestListRule
    public var guestsMayInvite: Bool
    public var locationHidden: Bool
    /// Whether one of its hosts has an open account.
    public var isHosted: Bool

    public init(
        status: EventStatus, times: EventTimes, requiresApproval: Bool, guestList: GuestListRule, guestsMayInvite: Bool,
        locationHidden: Bool, isHosted: Bool = true
    ) {
        self.status = status
        self.times = times
        self.requiresApproval = requiresApproval
        self.guestList = guestList
        self.guestsMayInvite = guestsMayInvite
        self.locationHidden = locationHidden
        self.isHosted = isHosted
    }

    public init(_ details: EventDetails, _ status: EventStatus, isHosted: Bool = true) {
        self.init(
            status: status, times: details.times, requiresApproval: details.requiresApproval,
            guestList: details.guestList,
            guestsMayInvite: details.guestsMayInvite, locationHidden: details.locationHidden, isHosted: isHosted)
    }

    /// Whether the address is withheld from people who are not going.
    public var withholdsAddress: Bool {
        EventRules.withholdsAddress(locationHidden: locationHidden, requiresApproval: requiresApproval)
    }

    public static func withholdsAddress(locationHidden: Bool, requiresApproval: Bool) -> Bool {
        locationHidden || requiresApproval
    }

    /// Returns why RSVPs are closed, or nil while guests can RSVP. The only place that decides it.
    public func closingOfRSVPs(now: Instant) -> RSVPsClosed? {
        if status == .draft { return .draft }
        if status == .cancelled { return .cancelled }
        if now >= times.lastRSVP { return times.isUnderWay(at: now) ? .underWay : .over }
        if !isHosted { return .unhosted }
        return now >= times.rsvpsCloseAt ? .deadline : nil
    }

    /// Returns the refusal of an RSVP now, or nil while guests can RSVP.
    public func objectionToRSVPs(now: Instant) -> Refusal? {
        switch closingOfRSVPs(now: now) {
        case nil: nil
        case .draft: .isDraft
        case .cancelled: Refusal(.eventOver, "This event was cancelled.")
        case .underWay, .over: .hasStarted
        case .unhosted: .unhosted
        case .deadline: Refusal(.eventOver, "The deadline for answers has passed.")
        }
    }

    /// Whether a guest who comes can decline, even if RSVPs are otherwise closed: until the start, others can use
    /// the seat.
    func canBeLeft(now: Instant) -> Bool {
        switch closingOfRSVPs(now: now) {
        case nil, .deadline, .unhosted: true
        case .draft, .cancelled, .underWay, .over: false
        }
    }

    /// The reason why nothing can be changed, or nil while it can. Past events can still be corrected.
    var objectionToChanges: Refusal? {
        status == .cancelled ? Refusal(.conflict, "You can’t change a cancelled event.") : nil
    }

    /// Returns why it cannot be cancelled, or nil while it can.
    func objectionToCancelling(now: Instant) -> Refusal? {
        if status == .draft { return Refusal(.conflict, "You can’t cancel a draft. Delete it instead.") }
        if status == .cancelled { return Refusal(.conflict, "This event is cancelled already.") }
        return times.isPast(at: now)
            ? Refusal(.eventOver, "This event is over, so you can’t cancel it any more.") : nil
    }

    /// Returns why a cancellation cannot be undone, or nil while it can.
    func objectionToRestoring(now: Instant) -> Refusal? {
        if status != .cancelled { return Refusal(.conflict, "This event isn’t cancelled.") }
        return times.isPast(at: now)
            ? Refusal(.eventOver, "The date of this event has passed. Duplicate it to hold it again.") : nil
    }

    /// Returns why hosts cannot set RSVPs any more, or nil while they can, also while it is under way.
    func objectionToSettingGuests(now: Instant) -> Refusal? {
        if status == .draft { return .isDraft }
        if status == .cancelled {
            return Refusal(.conflict, "This event is cancelled. Bring it back first to change who comes.")
        }
        return times.isPast(at: now)
            ? Refusal(.eventOver, "This event is over, so its guest list can’t change any more.") : nil
    }

    /// The reason why it cannot be published, or nil if it can or already is. A past event is published as a record.
    var objectionToPublishing: Refusal? {
        status == .cancelled ? Refusal(.conflict, "You can’t change a cancelled event.") : nil
    }

    /// The reason why nobody may be notified of it yet, or nil if people may.
    var objectionToBeingKnown: Refusal? { status == .draft ? .isDraft : nil }

    /// Returns why nobody can be invited now, or nil while people can.
    func objectionToInvitations(now: Instant) -> Refusal? {
        if status == .draft { return .isDraft }
        guard status == .cancelled || times.isPast(at: now) else { return isHosted ? nil : .unhosted }
        return Refusal(.eventOver, "This event is over or cancelled, so you can’t invite anybody any more.")
    }
}

/// The reason why RSVPs are closed.
public enum RSVPsClosed: Hashable, Sendable, CaseIterable {
    case draft
    case cancelled
    case underWay
    case over
    /// The accounts of all its hosts are closed, so nobody would receive RSVPs.
    case unhosted
    /// The host's deadline before the start has passed.
    case deadline
}
