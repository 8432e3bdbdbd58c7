import Domain
import Properties
import Testing

/// What every standing allows at every event and every time.
struct StandingTests {
    private static let start = Instant(seconds: 1_795_802_400)

    private static let standings: [Standing] = {
        var all: [Standing] = []
        for role in EventRole.allCases {
            for rsvp in RSVPStatus.allCases.map(Optional.some) + [nil] {
                for request in JoinRequestStatus.allCases.map(Optional.some) + [nil] {
                    for bits in 0..<24 {
                        all.append(
                            Standing(
                                role: role, rsvp: rsvp, isInvited: bits & 1 > 0, isInvitedByHost: bits & 3 == 3,
                                request: request,
                                isRemoved: bits & 4 > 0, isMember: bits & 8 > 0, isConfirmed: bits < 16))
                    }
                }
            }
        }
        return all
    }()

    private static let terms: [EventRules] = {
        let times = EventTimes(startsAt: start, endsAt: start + .hours(2), answerBy: start - .hours(3))
        var all: [EventRules] = []
        for status in EventStatus.allCases {
            for list in GuestListRule.allCases {
                for bits in 0..<16 {
                    all.append(
                        EventRules(
                            status: status, times: times, requiresApproval: bits & 1 > 0, guestList: list,
                            guestsMayInvite: bits & 2 > 0,
                            locationHidden: bits & 4 > 0, isHosted: bits & 8 == 0))
                }
            }
        }
        return all
    }()

    private static let times: [Instant] = [start - .hours(4), start - .hours(1), start + .hours(1), start + .hours(3)]
    private static let acts: [EventAction] = [
        .rsvp(.going), .rsvp(.maybe), .rsvp(.notGoing), .ask, .invite, .edit, .publish, .makeLink, .cancel, .restore,
        .setGuests, .setCover,
        .setHosts,
    ]

    /// Returns the first few cases for which a condition does not hold.
    private func failures(_ holds: (Standing, EventRules, Instant) -> Bool) -> [String] {
        var found: [String] = []
        for event in StandingTests.terms {
            for now in StandingTests.times {
                for standing in StandingTests.standings where found.count < 3 && !holds(standing, event, now) {
                    found.append("\(standing) \(event) \(now.iso8601)")
                }
            }
        }
        return found
    }

    @Test func whoMustAskMayNotSayThatTheyCome() {
        #expect(
            failures { standing, event, now in
                !(standing.may(.ask, at: event, now: now) && standing.may(.rsvp(.going), at: event, now: now))
            } == [])
        #expect(
            failures { standing, event, now in
                let isKept =
                    event.objectionToRSVPs(now: now) != nil || standing.isHost || standing.isRemoved
                    || standing.request == .declined || !standing.isMember
                return isKept
                    || standing.may(.ask, at: event, now: now) != standing.may(.rsvp(.going), at: event, now: now)
            } == [])
    }

    @Test func whoIsNoMemberOnlySaysThatTheyCome() {
        #expect(
            failures { standing, event, now in
                let rights: [EventPermission] = [.chat, .seePlan, .plan, .manage, .seeGuests, .seeInvitations]
                if standing.isMember { return true }
                return !standing.may(.ask, at: event, now: now) && !standing.may(.invite, at: event, now: now)
                    && !standing.isCrew
                    && rights.allSatisfy { standing.objection(to: $0, at: event) == .unauthenticated }
            } == [])
    }

    @Test func whatIsClosedStaysClosed() {
        #expect(
            failures { standing, event, now in
                for act in StandingTests.acts where !standing.may(act, at: event, now: now) {
                    for later in StandingTests.times where later > now && standing.may(act, at: event, now: later) {
                        return false
                    }
                }
                return true
            } == [])
    }

    @Test func whoMayComeMayAlsoSayNo() {
        #expect(
            failures { standing, event, now in
                !standing.may(.rsvp(.going), at: event, now: now)
                    || (standing.may(.rsvp(.maybe), at: event, now: now)
                        && standing.may(.rsvp(.notGoing), at: event, now: now))
            } == [])
    }

    @Test func theCrewSeesThePlanAndWhoHasAnsweredPlansAlong() {
        #expect(
            failures { standing, event, _ in
                let comes = standing.rsvp == .going || standing.rsvp == .maybe
                return standing.may(.seePlan, at: event) == standing.isCrew
                    && standing.may(.plan, at: event) == (standing.isMember && (standing.isHost || comes))
            } == [])
    }

    @Test func hostsHaveEveryRight() {
        #expect(
            failures { standing, event, _ in
                !standing.isHost || !standing.isMember
                    || EventPermission.allCases.allSatisfy {
                        standing.may($0, at: event) || ($0 == .chat && event.status == .draft)
                    }
            } == [])
    }

    @Test func whoIsGoingKnowsThePlace() {
        #expect(
            failures { standing, event, _ in
                let isIn = standing.isHost || (standing.rsvp == .going && (standing.isMember || standing.isConfirmed))
                return standing.may(.seeLocation, at: event) == (isIn || !event.locationHidden)
                    && standing.may(.seeAddress, at: event)
                        == (isIn || !(event.locationHidden || event.requiresApproval))
            } == [])
    }

    @Test func whoIsGoingUnderAnAddressThatNobodyConfirmedKnowsNoPlace() {
        let secret = EventRules(
            status: .scheduled, times: EventTimes(startsAt: StandingTests.start, endsAt: nil), requiresApproval: true,
            guestList: .names,
            guestsMayInvite: false, locationHidden: true)
        let guest = Standing(role: .guest, rsvp: .going, isMember: false, isConfirmed: false)
        #expect(!guest.may(.seeLocation, at: secret) && !guest.may(.seeAddress, at: secret))
        #expect(
            Standing(role: .guest, rsvp: .going, isMember: true, isConfirmed: false)
                == Standing(role: .guest, rsvp: .going, isMember: true))
    }

    @Test func hostsChangeWhatIsNotCancelledAndCallOffWhatIsNotOver() {
        #expect(
            failures { standing, event, now in
                func may(_ act: EventAction) -> Bool { standing.may(act, at: event, now: now) }
                let (isHost, isOn) = (standing.isHost && standing.isMember, event.status == .scheduled)
                let isOpen = isHost && event.status != .cancelled
                return may(.edit) == isOpen && may(.setCover) == isOpen
                    && may(.cancel) == (isHost && isOn && !event.times.isPast(at: now))
                    && may(.restore) == (isHost && event.status == .cancelled && !event.times.isPast(at: now))
                    // Regardless of the deadline, and also while the event is under way.
                    && may(.setGuests) == (isHost && isOn && !event.times.isPast(at: now))
                    && may(.setHosts) == (standing.role == .host && standing.isMember)
            } == [])
    }

    /// A draft takes no RSVPs and invitations and has no chat for guests; hosts may publish it at any time.
    @Test func draftsAreTheirHostsAlone() {
        #expect(
            failures { standing, event, now in
                guard event.status == .draft else {
                    return standing.may(.makeLink, at: event, now: now) == standing.may(.manage, at: event)
                }
                let closed: [EventAction] = [
                    .rsvp(.going), .rsvp(.maybe), .rsvp(.notGoing), .ask, .invite, .makeLink, .announce, .cancel,
                ]
                return closed.allSatisfy { !standing.may($0, at: event, now: now) } && !standing.may(.chat, at: event)
                    && standing.may(.publish, at: event, now: now) == standing.may(.manage, at: event)
            } == [])
        for visibility in Visibility.allCases {
            #expect(
                visibility.audience(.draft) == nil && visibility.audience(.scheduled) == visibility
                    && visibility.audience(.cancelled) == visibility)
        }
    }

    @Test func closedRSVPsHaveOneReason() {
        let start = StandingTests.start
        func reason(
            _ now: Instant, endsAt: Instant? = start + .hours(2), _ status: EventStatus = .scheduled
        ) -> RSVPsClosed? {
            let event = EventRules(
                status: status, times: EventTimes(startsAt: start, endsAt: endsAt, answerBy: start - .hours(3)),
                requiresApproval: false,
                guestList: .names, guestsMayInvite: false, locationHidden: false)
            #expect((event.closingOfRSVPs(now: now) == nil) == (event.objectionToRSVPs(now: now) == nil))
            return event.closingOfRSVPs(now: now)
        }
        #expect(reason(start - .hours(4)) == nil && reason(start - .hours(3)) == .deadline)
        #expect(reason(start) == .underWay && reason(start + .hours(2)) == .over)
        #expect(reason(start + .hours(5), endsAt: nil) == .underWay && reason(start + .hours(6), endsAt: nil) == .over)
        let unhosted = EventRules(
            status: .scheduled, times: EventTimes(startsAt: start, endsAt: nil), requiresApproval: false,
            guestList: .names, guestsMayInvite: true,
            locationHidden: false, isHosted: false)
        #expect(
            unhosted.closingOfRSVPs(now: start - .hours(1)) == .unhosted
                && unhosted.closingOfRSVPs(now: start) == .underWay)
        for act in [EventAction.rsvp(.going), .rsvp(.maybe), .ask, .invite] {
            let guest = Standing(role: .guest, rsvp: .going, isMember: true)
            #expect(guest.objection(to: act, at: unhosted, now: start - .hours(1)) == .unhosted)
        }
        for now in StandingTests.times {
            #expect(reason(now, .cancelled) == .cancelled && reason(now, .draft) == .draft)
        }
    }

    /// Until the start, guests who are coming can cancel, even after the deadline and without any active host.
    @Test func whoCannotComeCanAlwaysSaySo() {
        #expect(
            failures { standing, event, now in
                let isAhead = event.status == .scheduled && now < event.times.startsAt
                let isKept = standing.isHost || standing.isRemoved
                let closed = event.closingOfRSVPs(now: now) != nil
                if !standing.isComingOrWaiting || isKept {
                    return !closed || !standing.may(.rsvp(.notGoing), at: event, now: now)
                }
                return standing.may(.rsvp(.notGoing), at: event, now: now) == isAhead
                    && (!closed
                        || !standing.may(.rsvp(.going), at: event, now: now)
                            && !standing.may(.rsvp(.maybe), at: event, now: now))
            } == [])
    }

    /// The messages, in order of precedence.
    @Test func whyNot() {
        let event = EventRules(
            status: .scheduled, times: EventTimes(startsAt: StandingTests.start, endsAt: nil), requiresApproval: true,
            guestList: .counts,
            guestsMayInvite: false, locationHidden: true)
        let (before, after) = (StandingTests.start - .hours(1), StandingTests.start)
        func why(_ act: EventAction, _ standing: Standing, _ now: Instant) -> String? {
            standing.objection(to: act, at: event, now: now)?.message.english
        }
        let host = Standing(role: .host, isRemoved: true, isMember: true)
        #expect(why(.rsvp(.going), host, after) == "This event has started. Answers are closed.")
        #expect(
            why(.rsvp(.going), host, before) == "You host this event, so you don’t need to answer and take no seat."
        )
        #expect(
            why(.rsvp(.going), Standing(isRemoved: true, isMember: true), before)
                == "The host has removed you from this event.")
        #expect(
            why(.rsvp(.maybe), Standing(isMember: true), before) == "The host approves each request. Ask to come first."
        )
        #expect(
            why(.rsvp(.maybe), Standing(isMember: false), before)
                == "The host approves each request. Ask to come first.")
        #expect(why(.rsvp(.notGoing), Standing(isMember: false), before) == nil)
        #expect(why(.ask, Standing(request: .waiting, isMember: true), before) == nil, "they change what they asked")
        #expect(
            why(.ask, Standing(request: .declined, isMember: true), before)
                == "The host couldn’t fit you in this time. You can ask again once the host allows it.")
        #expect(
            why(.ask, Standing(isInvitedByHost: true, isMember: true), before) == "You don’t need to ask: just answer.")
        #expect(
            why(.invite, Standing(role: .guest, rsvp: .going, isMember: true), before)
                == "Only the hosts can invite people to this event.")
        #expect(
            why(.invite, host, after + .hours(1))
                == "This event is over or cancelled, so you can’t invite anybody any more.")
        #expect(why(.edit, host, after + .hours(1)) == nil, "what is past can be put right")
        #expect(why(.cancel, host, after + .hours(1)) == "This event is over, so you can’t cancel it any more.")
        #expect(
            why(.setHosts, Standing(role: .cohost, isMember: true), before)
                == "Only the owner of an event can choose its hosts.")
        for act in [EventAction.edit, .cancel, .setCover, .setHosts] {
            #expect(why(act, Standing(role: .guest, isMember: true), before) == "Only the hosts can do this.")
        }
        let off = EventRules(
            status: .cancelled, times: event.times, requiresApproval: false, guestList: .names, guestsMayInvite: false,
            locationHidden: false)
        for act in [EventAction.edit, .setCover] {
            #expect(host.objection(to: act, at: off, now: before)?.message == "You can’t change a cancelled event.")
        }
    }
}
