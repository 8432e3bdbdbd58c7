import Domain
import Testing

struct PaymentRulesTests {
    private let event = EventRules(
        status: .scheduled, times: EventTimes(startsAt: Instant(seconds: 1_795_802_400), endsAt: nil),
        requiresApproval: false,
        guestList: .names, guestsMayInvite: false, locationHidden: false)

    /// A person who was invited and has not answered sees the plan, but does not take part in it.
    @Test func thePayerAndTheReceiverNeedNotTakePartInPlanning() {
        let invited = Standing(role: .guest, isInvited: true, isMember: true)
        #expect(invited.may(PaymentRules.permission(isParty: true), at: event))
        #expect(!invited.may(PaymentRules.permission(isParty: false), at: event))
        let going = Standing(role: .guest, rsvp: .going, isMember: true)
        #expect(going.may(PaymentRules.permission(isParty: false), at: event))
        let outside = Standing(isMember: true)
        #expect(!outside.may(PaymentRules.permission(isParty: true), at: event))
    }
}
