/// What of an event the rules speak of that say who may do what with it.
public struct EventTerms: Hashable, Sendable {
    public var status: EventStatus
    public var times: EventTimes
    public var requiresApproval: Bool
    public var guestList: GuestListRule
    public var guestsMayInvite: Bool
    public var locationHidden: Bool
    /// Whether one of its hosts has an account that is open.
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

    /// Whether the address is kept from those who are not going.
    public var withholdsAddress: Bool { locationHidden || requiresApproval }

    /// Why nobody can RSVP now; nil while guests can. No other place decides it.
    public func closingOfRSVPs(now: Instant) -> RSVPsClosed? {
        if status == .draft { return .draft }
        if status == .cancelled { return .cancelled }
        if now >= times.lastRSVP { return times.isUnderWay(at: now) ? .underWay : .over }
        if !isHosted { return .unhosted }
        return now >= times.rsvpsCloseAt ? .deadline : nil
    }

    /// Why nobody can RSVP now; nil while guests can.
    public func objectionToRSVPs(now: Instant) -> Refusal? {
        switch closingOfRSVPs(now: now) {
        case nil: nil
        case .draft: .isDraft
        case .cancelled: Refusal(.eventOver, "This event was cancelled.")
        case .underWay, .over: Refusal(.eventOver, "This event has started; answers are closed.")
        case .unhosted: .unhosted
        case .deadline: Refusal(.eventOver, "The host took answers only until the deadline, which has passed.")
        }
    }

    /// Whether whoever said that they come can say that they do not, also where nobody else can answer any more: until it starts their seat
    /// is of use to others.
    func canBeLeft(now: Instant) -> Bool {
        switch closingOfRSVPs(now: now) {
        case nil, .deadline, .unhosted: true
        case .draft, .cancelled, .underWay, .over: false
        }
    }

    /// Why nothing can be changed any more; nil while it can. What is past can still be put right.
    var objectionToChanges: Refusal? {
        status == .cancelled ? Refusal(.conflict, "A cancelled event cannot be changed.") : nil
    }

    /// Why it cannot be called off; nil while it can.
    func objectionToCancelling(now: Instant) -> Refusal? {
        if status == .draft { return Refusal(.conflict, "Nobody knows of a draft yet. Delete it instead.") }
        if status == .cancelled { return Refusal(.conflict, "This event is cancelled already.") }
        return times.isPast(at: now)
            ? Refusal(.eventOver, "This event is over; there is nothing to call off any more.") : nil
    }

    /// Why it cannot be said that it takes place after all; nil while it can.
    func objectionToRestoring(now: Instant) -> Refusal? {
        if status != .cancelled { return Refusal(.conflict, "This event is not cancelled.") }
        return times.isPast(at: now)
            ? Refusal(.eventOver, "The time of this event is over. Duplicate it, to hold it another time.") : nil
    }

    /// Why hosts cannot set who comes any more; nil while they can, also while it is under way.
    func objectionToSettingGuests(now: Instant) -> Refusal? {
        if status == .draft { return .isDraft }
        if status == .cancelled {
            return Refusal(.conflict, "This event is cancelled. Bring it back first, to change who comes.")
        }
        return times.isPast(at: now) ? Refusal(.eventOver, "This event is over; its guest list stays as it is.") : nil
    }

    /// Why it cannot be published; nil where it can, or is already. What is over is published as a record of what was.
    var objectionToPublishing: Refusal? {
        status == .cancelled ? Refusal(.conflict, "A cancelled event cannot be changed.") : nil
    }

    /// Why nobody is to hear of it yet; nil where people may.
    var objectionToBeingKnown: Refusal? { status == .draft ? .isDraft : nil }

    /// Why nobody can be invited now; nil while people can.
    func objectionToInvitations(now: Instant) -> Refusal? {
        if status == .draft { return .isDraft }
        guard status == .cancelled || times.isPast(at: now) else { return isHosted ? nil : .unhosted }
        return Refusal(.eventOver, "This event is over or cancelled; nobody can be invited any more.")
    }
}

/// Why nobody can RSVP.
public enum RSVPsClosed: Hashable, Sendable, CaseIterable {
    case draft
    case cancelled
    case underWay
    case over
    /// The accounts of all its hosts are closed: nobody is there whom answers would reach.
    case unhosted
    /// The host took RSVPs only until a time before the start.
    case deadline
}
