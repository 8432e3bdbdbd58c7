/// A time-limited action at an event.
public enum EventAction: Hashable, Sendable {
    case rsvp(RSVPChoice)
    /// Send a join request, where the host approves guests.
    case ask
    /// Send a join request without an account, by an invite link or a guest pass.
    case askByLink
    case invite
    /// Approve a join request, add a guest by hand, or set a guest's RSVP. The deadline, the number of companions and
    /// the waitlist bind guests; only the seats bind hosts.
    case setGuests
    /// Check a guest in who arrived at a time, or says so later (``CheckInWindow``).
    case checkIn(at: Instant)
    /// Change its details.
    case edit
    /// Open a draft to its audience.
    case publish
    /// Create the invite link.
    case makeLink
    /// Write to its guests, also after it is over or cancelled.
    case announce
    /// Cancel it while it is not over.
    case cancel
    /// Undo a cancellation.
    case restore
    /// Set a cover photo. Removing one is part of ``EventPermission/manage``.
    case setCover
    /// Change the co-hosts or the owner.
    case setHosts
}

/// A permission at an event that lasts as long as the person may see the event.
public enum EventPermission: Hashable, Sendable, CaseIterable {
    case chat
    /// See the crew's plans: to-dos, board, budget.
    case seePlan
    /// Take part in planning.
    case plan
    /// Change the event and everything that belongs to it.
    case manage
    case seeGuests
    /// See how many people come.
    case seeCounts
    case seeInvitations
    case seeLocation
    case seeAddress
}

extension Standing {
    /// Returns why the person may not do this now, or nil if they may. The only place that decides it.
    public func objection(to act: EventAction, at event: EventRules, now: Instant) -> Refusal? {
        switch act {
        case .rsvp(let choice):
            objectionToComing(at: event, now: now, leaves: choice == .notGoing && isComingOrWaiting)
                ?? objectionToRSVP(choice, at: event)
        case .ask: isMember ? objectionToComing(at: event, now: now) ?? objectionToAsking(at: event) : .unauthenticated
        case .askByLink: objectionToComing(at: event, now: now) ?? objectionToAsking(at: event)
        case .invite: objection(to: .seeInvitations, at: event) ?? event.objectionToInvitations(now: now)
        case .setGuests: objection(to: .manage, at: event) ?? event.objectionToSettingGuests(now: now)
        case .checkIn(let at):
            objection(to: .manage, at: event) ?? event.objectionToCheckIns(at: at, now: now)
        case .edit, .setCover: objection(to: .manage, at: event) ?? event.objectionToChanges
        case .publish: objection(to: .manage, at: event) ?? event.objectionToPublishing
        case .makeLink, .announce: objection(to: .manage, at: event) ?? event.objectionToBeingKnown
        case .cancel: objection(to: .manage, at: event) ?? event.objectionToCancelling(now: now)
        case .restore: objection(to: .manage, at: event) ?? event.objectionToRestoring(now: now)
        case .setHosts:
            objection(to: .manage, at: event)
                ?? (role == .host ? nil : Refusal(.notAllowed, "Only the owner of an event can choose its hosts."))
        }
    }

    /// Returns why the person lacks a permission, or nil if they have it. The only place that decides it.
    public func objection(to right: EventPermission, at event: EventRules) -> Refusal? {
        switch right {
        // Guests without an account see the location and the guest count on their pass.
        case .seeLocation: !event.locationHidden || knowsLocation ? nil : .locationIsHidden
        case .seeAddress: !event.withholdsAddress || knowsLocation ? nil : .locationIsHidden
        case .seeCounts: event.guestList != .hidden || isHost ? nil : .guestListIsKept
        case _ where !isMember: .unauthenticated
        case .manage: isHost ? nil : Refusal(.notAllowed, "Only the hosts can do this.")
        case .chat where event.status == .draft: .isDraft
        case .chat: isCrew ? nil : Refusal(.notAllowed, "The chat is for people who are invited, going or maybe going.")
        case .seePlan:
            isCrew
                ? nil : Refusal(.notAllowed, "Planning is for people who are invited, going or maybe going.")
        case .plan:
            isHost || isComing
                ? nil
                : objection(to: .seePlan, at: event)
                    ?? .planningNeedsRSVP
        case .seeGuests: event.guestList == .names || isHost ? nil : .guestListIsKept
        case .seeInvitations:
            isHost || (event.guestsMayInvite && isComing)
                ? nil
                : Refusal(
                    .notAllowed,
                    event.guestsMayInvite
                        ? "Answer “Going” or “Maybe” first, then you can invite."
                        : "Only the hosts can invite people to this event.")
        }
    }

    public func may(_ act: EventAction, at event: EventRules, now: Instant) -> Bool {
        objection(to: act, at: event, now: now) == nil
    }

    public func may(_ right: EventPermission, at event: EventRules) -> Bool { objection(to: right, at: event) == nil }

    /// - Throws: The result of ``objection(to:at:now:)``.
    public func check(_ act: EventAction, at event: EventRules, now: Instant) throws(Refusal) {
        if let objection = objection(to: act, at: event, now: now) { throw objection }
    }

    /// - Throws: The result of ``objection(to:at:)``.
    public func check(_ right: EventPermission, at event: EventRules) throws(Refusal) {
        if let objection = objection(to: right, at: event) { throw objection }
    }

    /// Whether they come, may come, or wait for a seat.
    public var isComingOrWaiting: Bool { rsvp != nil && rsvp != .notGoing }

    private func objectionToComing(at event: EventRules, now: Instant, leaves: Bool = false) -> Refusal? {
        if let closed = event.objectionToRSVPs(now: now), !(leaves && event.canBeLeft(now: now)) { return closed }
        if isHost {
            return Refusal(.notAllowed, "You host this event, so you don’t need to answer and take no seat.")
        }
        return isRemoved ? .removed : nil
    }

    private func objectionToRSVP(_ choice: RSVPChoice, at event: EventRules) -> Refusal? {
        guard choice != .notGoing, mustAsk(at: event) else { return nil }
        return Refusal(.notAllowed, "The host approves each request. Ask to come first.")
    }

    private func objectionToAsking(at event: EventRules) -> Refusal? {
        guard mustAsk(at: event) else { return Refusal(.conflict, "You don’t need to ask: just answer.") }
        return request == .declined ? .requestDeclined : nil
    }
}

extension Refusal {
    /// Also applies to an address without an account.
    public static let removed = Refusal(.notAllowed, "The host has removed you from this event.")
    /// For a guest whom a host adds by hand. The address is that of a member, who can be invited instead.
    public static let addressOfMember: Refusal = {
        let sentence: Phrase = "This address belongs to a member. Invite them, so they can answer themselves."
        return Refusal(.conflict, sentence, fields: ["email": sentence])
    }()
    /// For people who were part of the event, or who hold a link that led to it.
    public static let eventGone = Refusal(.notFound, "This event was deleted.")
    public static let isDraft = Refusal(.conflict, "Only the hosts can see a draft. Publish it first.")
    public static let unhosted = Refusal(.eventOver, "The host’s account is disabled, so nobody can answer.")
    public static let hasStarted = Refusal(.eventOver, "This event has started. Answers are closed.")
    public static let planningNeedsRSVP = Refusal(
        .notAllowed, "Answer “Going” or “Maybe” first, then you can help plan.")
    public static let requestDeclined = Refusal(
        .notAllowed, "The host couldn’t fit you in this time. You can ask again once the host allows it.")
    /// For a guest without an account whose answer counted only until they had to confirm their address.
    public static let rsvpLapsed = Refusal(
        .notAllowed,
        "Your answer wasn’t confirmed in time, so it doesn’t count. Open the link in the mail we sent you to answer again."
    )
    static let guestListIsKept = Refusal(.notAllowed, "Only the hosts can see the guest list.")
    static let locationIsHidden = Refusal(.notAllowed, "You’ll see the place once you’re going.")
}
