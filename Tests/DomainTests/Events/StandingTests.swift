import Domain
import Testing

/// What every standing allows at every event, at every time.
struct StandingTests {
    private static let start = Instant(seconds: 1_795_802_400)

    private static let standings: [Standing] = {
        var all: [Standing] = []
        for role in EventRole.allCases {
            for rsvp in RSVPStatus.allCases.map(Optional.some) + [nil] {
                for request in JoinRequestStatus.allCases.map(Optional.some) + [nil] {
                    for bits in 0..<16 {
                        all.append(
                            Standing(
                                role: role, rsvp: rsvp, isInvited: bits & 1 > 0, isInvitedByHost: bits & 3 == 3, request: request,
                                isRemoved: bits & 4 > 0, isMember: bits & 8 > 0))
                    }
                }
            }
        }
        return all
    }()

    private static let terms: [EventTerms] = {
        let times = EventTimes(startsAt: start, endsAt: start + .hours(2), answerBy: start - .hours(3))
        var all: [EventTerms] = []
        for status in EventStatus.allCases {
            for list in GuestListRule.allCases {
                for bits in 0..<8 {
                    all.append(
                        EventTerms(
                            status: status, times: times, requiresApproval: bits & 1 > 0, guestList: list, guestsMayInvite: bits & 2 > 0,
                            locationHidden: bits & 4 > 0))
                }
            }
        }
        return all
    }()

    private static let times: [Instant] = [start - .hours(4), start - .hours(1), start + .hours(1), start + .hours(3)]
    private static let acts: [EventAct] = [.rsvp(.going), .rsvp(.maybe), .rsvp(.notGoing), .ask, .invite]

    /// Every case for which something does not hold; the first few say enough.
    private func failures(_ holds: (Standing, EventTerms, Instant) -> Bool) -> [String] {
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
        #expect(failures { standing, event, now in
            !(standing.may(.ask, at: event, now: now) && standing.may(.rsvp(.going), at: event, now: now))
        } == [])
        #expect(failures { standing, event, now in
            let isKept = event.objectionToRSVPs(now: now) != nil || standing.isHost || standing.isRemoved || standing.request == .declined || !standing.isMember
            return isKept || standing.may(.ask, at: event, now: now) != standing.may(.rsvp(.going), at: event, now: now)
        } == [])
    }

    @Test func whoIsNoMemberOnlySaysThatTheyCome() {
        #expect(failures { standing, event, now in
            let rights: [EventRight] = [.chat, .manage, .seeGuests, .seeInvitations]
            if standing.isMember { return true }
            return !standing.may(.ask, at: event, now: now) && !standing.may(.invite, at: event, now: now) && !standing.isCrew
                && rights.allSatisfy { standing.objection(to: $0, at: event) == .unauthenticated }
        } == [])
    }

    @Test func whatIsClosedStaysClosed() {
        #expect(failures { standing, event, now in
            for act in StandingTests.acts where !standing.may(act, at: event, now: now) {
                for later in StandingTests.times where later > now && standing.may(act, at: event, now: later) { return false }
            }
            return true
        } == [])
    }

    @Test func whoMayComeMayAlsoSayNo() {
        #expect(failures { standing, event, now in
            !standing.may(.rsvp(.going), at: event, now: now)
                || (standing.may(.rsvp(.maybe), at: event, now: now) && standing.may(.rsvp(.notGoing), at: event, now: now))
        } == [])
    }

    @Test func hostsHaveEveryRight() {
        #expect(failures { standing, event, _ in
            !standing.isHost || !standing.isMember || EventRight.allCases.allSatisfy { standing.may($0, at: event) }
        } == [])
    }

    @Test func whoIsGoingKnowsThePlace() {
        #expect(failures { standing, event, _ in
            let isIn = standing.isHost || standing.rsvp == .going
            return standing.may(.seePlace, at: event) == (isIn || !event.locationHidden)
                && standing.may(.seeAddress, at: event) == (isIn || !(event.locationHidden || event.requiresApproval))
        } == [])
    }

    /// The sentences, in the order in which they are said.
    @Test func whyNot() {
        let event = EventTerms(
            status: .scheduled, times: EventTimes(startsAt: StandingTests.start, endsAt: nil), requiresApproval: true, guestList: .counts,
            guestsMayInvite: false, locationHidden: true)
        let (before, after) = (StandingTests.start - .hours(1), StandingTests.start)
        func why(_ act: EventAct, _ standing: Standing, _ now: Instant) -> String? { standing.objection(to: act, at: event, now: now)?.message }
        let host = Standing(role: .host, isRemoved: true, isMember: true)
        #expect(why(.rsvp(.going), host, after) == "This event has started; answers are closed.")
        #expect(why(.rsvp(.going), host, before) == "You host this event: you are there without answering and take no seat.")
        #expect(why(.rsvp(.going), Standing(isRemoved: true, isMember: true), before) == "The host has removed you from this event.")
        #expect(why(.rsvp(.maybe), Standing(isMember: true), before) == "The host lets people in one by one. Ask to come.")
        #expect(why(.rsvp(.maybe), Standing(isMember: false), before) == "The host lets people in one by one. Sign in to ask.")
        #expect(why(.rsvp(.notGoing), Standing(isMember: false), before) == nil)
        #expect(why(.ask, Standing(request: .waiting, isMember: true), before) == nil, "they change what they asked")
        #expect(why(.ask, Standing(request: .declined, isMember: true), before) == "The host has declined. You can ask again if they open it for you.")
        #expect(why(.ask, Standing(isInvitedByHost: true, isMember: true), before) == "You need not ask: just answer.")
        #expect(why(.invite, Standing(role: .guest, rsvp: .going, isMember: true), before) == "The host does the inviting for this event.")
        #expect(why(.invite, host, after + .hours(1)) == "This event is over or cancelled; nobody can be invited any more.")
    }
}
