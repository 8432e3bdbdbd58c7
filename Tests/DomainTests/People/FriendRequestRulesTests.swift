import Domain
import Properties
import Testing

struct FriendRequestRulesTests {
    private let declined = Instant(seconds: 1_795_802_400)

    @Test func thirtyDaysToTheMillisecond() {
        let time = declined + .days(30)
        #expect(FriendRequestRules.mayAskAgain(declinedAt: declined, now: declined) == time)
        #expect(FriendRequestRules.mayAskAgain(declinedAt: declined, now: time - Span(milliseconds: 1)) == time)
        #expect(FriendRequestRules.mayAskAgain(declinedAt: declined, now: time) == nil)
        #expect(FriendRequestRules.mayAskAgain(declinedAt: declined, now: time + Span(milliseconds: 1)) == nil)
    }

    @Test func whoMustWaitIsToldTheFirstMomentThatIsAllowed() throws {
        try forAll(1_000) { g in
            let now = declined + Span(milliseconds: Int64(g.int(-1_000...5_000_000_000)))
            guard let time = FriendRequestRules.mayAskAgain(declinedAt: declined, now: now) else {
                #expect(now - declined >= .days(30))
                return
            }
            #expect(time > now && time - declined == .days(30))
            #expect(FriendRequestRules.mayAskAgain(declinedAt: declined, now: time) == nil)
        }
    }
}
