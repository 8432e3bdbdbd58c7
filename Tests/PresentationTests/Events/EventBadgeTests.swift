import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventBadgeTests {
    private let samples = Samples()

    private func texts(_ event: EventView) -> [String] { event.badges.map(\.text.english) }

    @Test func aStatusThatMattersIsABadge() {
        #expect(samples.event().statusBadge == nil)
        #expect(samples.event(state: .draft).statusBadge == Badge("Draft", .muted))
        #expect(samples.event(state: .cancelled).statusBadge == Badge("Cancelled", .warning))
        #expect(samples.event(startsIn: .hours(-1)).statusBadge == Badge("Under way", .accent))
        #expect(samples.event(startsIn: .days(-9)).statusBadge == Badge("Over", .muted))
        #expect(samples.event(isHosted: false).statusBadge == Badge("Closed for now", .warning))
        // What was cancelled is not under way.
        #expect(samples.event(state: .cancelled, startsIn: .hours(-1)).statusBadge == Badge("Cancelled", .warning))
    }

    @Test func hostsHaveABadgeInsteadOfAnRSVP() {
        #expect(samples.event(role: .host).viewerBadge == Badge("You host", .accent))
        #expect(samples.event(role: .cohost).viewerBadge == Badge("You co-host", .accent))
        #expect(samples.event().viewerBadge == nil)
        #expect(samples.event(invited: true).viewerBadge == Badge("You are invited", .accent))
    }

    @Test func anRSVPToWhatIsOverIsInThePast() {
        for status in RSVPStatus.allCases {
            let now = samples.event(role: .guest, status: status).viewerBadge
            let past = samples.event(role: .guest, status: status, startsIn: .days(-9), endsIn: .days(-8)).viewerBadge
            let cancelled = samples.event(role: .guest, status: status, state: .cancelled).viewerBadge
            #expect(now != nil && now != past && past == cancelled)
            #expect(past?.text.english.hasPrefix("You ") == true)
        }
        #expect(samples.event(state: .cancelled, invited: true).viewerBadge == nil)
    }

    @Test func anUnconfirmedRSVPIsNeverShownAsAFact() {
        for status in RSVPStatus.allCases {
            let badge = ViewerRSVPState.unconfirmed(status).badge()
            #expect(badge?.tone == .warning && badge?.text.english.hasSuffix(", not confirmed yet") == true)
            #expect(badge != ViewerRSVPState.confirmed(status).badge())
        }
    }

    @Test func aPendingRequestIsShownInsteadOfAnEarlierAnswer() {
        var event = samples.event(role: .guest, status: .notGoing)
        event.details.requiresApproval = true
        event.mine.request = .waiting
        #expect(event.viewerBadge == Badge("You asked to come", .muted))
        event.mine.status = nil
        (event.mine.invited, event.mine.request) = (true, .declined)
        #expect(event.viewerBadge == Badge("Not this time", .muted))
    }

    @Test func fewSeatsAreAWarning() {
        #expect(samples.event(taken: 6).seatsBadge == Badge("\(4, .count) seats left", .muted))
        #expect(samples.event(taken: 7).seatsBadge == Badge("\(3, .count) seats left", .warning))
        #expect(samples.event(taken: 10).seatsBadge == Badge("Full", .warning))
        #expect(samples.event(capacity: nil).seatsBadge == nil && samples.event(counts: false).seatsBadge == nil)
        #expect(samples.event(startsIn: .days(-9)).seatsBadge == nil)
    }

    @Test func seatsThatOthersWaitForAreNotOfferedAsFree() {
        #expect(texts(samples.event(taken: 8, waiting: 1)) == ["Waiting list"])
        #expect(texts(samples.event(role: .guest, status: .waitlisted, taken: 9, waiting: 1)) == ["Waiting, no. 3"])
    }
}
