import Properties
import Testing

@testable import Domain

struct CheckInWindowTests {
    private static let start = Instant(seconds: 1_795_802_400)
    private let host = Standing(role: .host, isMember: true)

    private func rules(
        _ status: EventStatus = .scheduled, endsAt: Instant? = start + .hours(3), allDay: Bool = false
    ) -> EventRules {
        EventRules(
            status: status, times: EventTimes(startsAt: CheckInWindowTests.start, endsAt: endsAt, allDay: allDay),
            requiresApproval: false, guestList: .names, guestsMayInvite: false, locationHidden: false)
    }

    @Test func `Check-in is open from twelve hours before the start until a day after the end`() {
        let start = CheckInWindowTests.start
        let window = CheckInWindow(rules().times)
        #expect(window.opensAt == start - .hours(12) && window.closesAt == start + .hours(27))
        #expect(CheckInWindow(rules(endsAt: nil).times).closesAt == start + .hours(30), "an event without an end")
        for (now, code) in [
            (window.opensAt - .seconds(1), Refusal.Code.conflict), (window.opensAt, nil), (start, nil),
            (window.closesAt, nil), (window.closesAt + .seconds(1), .eventOver),
        ] as [(Instant, Refusal.Code?)] {
            #expect(host.objection(to: .checkIn(at: now), at: rules(), now: now)?.code == code)
        }
    }

    @Test func `Nobody arrives at a draft or at a cancelled event`() {
        let now = CheckInWindowTests.start
        #expect(host.objection(to: .checkIn(at: now), at: rules(.draft), now: now) == .isDraft)
        #expect(host.objection(to: .checkIn(at: now), at: rules(.cancelled), now: now)?.code == .eventOver)
    }

    @Test func `Only hosts and co-hosts check in`() {
        let now = CheckInWindowTests.start
        for role in EventRole.allCases {
            let standing = Standing(role: role, rsvp: .going, isMember: true)
            #expect(standing.may(.checkIn(at: now), at: rules(), now: now) == (role == .host || role == .cohost))
        }
    }

    @Test func `What a device recorded in time counts whenever it arrives`() {
        let start = CheckInWindowTests.start
        let late = start + .days(9)
        #expect(host.may(.checkIn(at: start + .hours(1)), at: rules(), now: late))
        #expect(!host.may(.checkIn(at: start + .days(3)), at: rules(), now: late))
        #expect(
            !host.may(.checkIn(at: start), at: rules(), now: start - .days(1)), "a clock that is ahead opens nothing")
    }

    @Test func `A time is moved into the possible range`() throws {
        try forAll(300) { g in
            let window = CheckInWindow(rules().times)
            let now = window.opensAt + .minutes(Int64(g.int(0...4_000)))
            let at = CheckInWindowTests.start + .minutes(Int64(g.int(-9_000...9_000)))
            let time = window.bounded(at, now: now)
            #expect(time >= window.opensAt && time <= now)
            if at >= window.opensAt, at <= now { #expect(time == at) }
            #expect(window.bounded(time, now: now) == time)
        }
    }

    @Test func `Who said maybe or no is let in, and who waits only once nobody moves up any more`() {
        let start = CheckInWindowTests.start
        for at in [start - .hours(2), start, start + .hours(2)] {
            for status in RSVPStatus.allCases {
                let waits = status == .waitlisted || status == .offered
                let objection = rules().objectionToCheckIn(status, at: at)
                #expect((objection == nil) == (!waits || at >= start), "\(status) at \(at)")
                if let objection { #expect(objection.code == .conflict) }
            }
        }
        // Whole days take RSVPs until they are over.
        let days = rules(endsAt: start + .days(1), allDay: true)
        #expect(days.objectionToCheckIn(.waitlisted, at: start + .hours(5)) != nil)
        #expect(days.objectionToCheckIn(.going, at: start + .hours(5)) == nil)
    }
}
