import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

/// The panel on the page of an event.
@Suite struct RSVPPresentationTests {
    private let samples = Samples()

    private func panel(_ event: EventView, _ context: PresentationContext? = nil) -> RSVPPresentation {
        RSVPPresentation(event, context ?? samples.presentationContext())
    }

    private func texts(_ event: EventView) -> [String] { panel(event).messages.map(\.text.english) }

    private func event(_ standing: Standing, taken: Int = 3, requiresApproval: Bool = false) -> EventView {
        var event = samples.event(taken: taken)
        event.details.requiresApproval = requiresApproval
        event.mine = .init(standing, seating: event.seating)
        return event
    }

    // MARK: Closed

    @Test func aClosedEventSaysWhy() {
        for (event, reason) in [
            (samples.event(state: .draft), "This is a draft. Guests can answer once it’s published."),
            (samples.event(state: .cancelled), "This event is cancelled."),
            (samples.event(startsIn: .hours(-1)), "This event has started. Answers are closed."),
            (samples.event(startsIn: .days(-9)), "This event is over. Answers are closed."),
            (samples.event(isHosted: false), "The host’s account is disabled, so nobody can answer."),
            (samples.event(answerBy: Samples.now - .hours(1)), "Answers closed: today, 10:00."),
        ] {
            let panel = panel(event)
            #expect(panel.closing?.text.english == reason && panel.closing?.icon == .info)
            #expect(panel.step == nil && panel.messages.isEmpty && panel.restore == nil)
        }
        #expect(panel(samples.event()).closing == nil)
    }

    @Test func hostsStillChangeTheGuestListAfterTheDeadline() {
        let panel = panel(samples.event(role: .host, answerBy: Samples.now - .hours(1)))
        #expect(panel.closing == nil && panel.step == nil)
        #expect(panel.messages.map(\.text.english).first?.hasPrefix("The deadline for answers has passed.") == true)
        #expect(self.panel(samples.event(role: .cohost)) == self.panel(samples.event(role: .host)))
    }

    @Test func hostsRestoreACancelledEvent() {
        var event = samples.event(role: .host, state: .cancelled)
        event.cancellation = "Too few people."
        #expect(panel(event).restore?.label == "Bring it back" && panel(event).cancellation == "Too few people.")
        #expect(panel(samples.event(state: .cancelled)).restore == nil)
        #expect(panel(samples.event(role: .host, state: .cancelled, startsIn: .days(-9))).restore == nil)
    }

    @Test func theRSVPStaysVisible() {
        let closed = samples.event(role: .guest, status: .going, answerBy: Samples.now - .hours(1))
        #expect(panel(closed).current?.label == "Your answer:" && panel(closed).current?.badge == Badge("Going", .good))
        let past = panel(samples.event(role: .guest, status: .going, startsIn: .days(-9)))
        #expect(past.current?.label == nil && past.current?.badge == Badge("You said going", .good))
        #expect(panel(samples.event(startsIn: .days(-9))).current == nil)
    }

    @Test func anUnansweredRequestIsMentionedAfterwards() {
        var event = samples.event(startsIn: .days(-9))
        event.mine.request = .waiting
        #expect(texts(event) == ["You asked to come, and the host didn’t answer in time."])
    }

    @Test(arguments: RSVPStatus.allCases) func guestsCancelAfterTheDeadline(_ status: RSVPStatus) {
        let late = panel(samples.event(role: .guest, status: status, answerBy: Samples.now - .hours(1)))
        #expect((late.leave != nil) == (status != .notGoing))
        if let leave = late.leave {
            #expect(leave.label == "I can’t come" && leave.confirmation?.opener == "I can’t come after all")
        }
        #expect(panel(samples.event(role: .guest, status: status, startsIn: .hours(-1))).leave == nil)
        #expect(panel(samples.event(role: .guest, status: status)).leave == nil)
    }

    // MARK: Next steps

    @Test func visitorsSignInForTheActionThatFollows() {
        func label(_ event: EventView) -> Phrase? {
            guard case .signIn(let action) = panel(event, samples.presentationContext(signedIn: false)).step else {
                return nil
            }
            return action.style == .primary ? action.label : nil
        }
        let visitor = Standing(isMember: false)
        #expect(label(event(visitor)) == "Sign in to answer")
        #expect(label(event(visitor, taken: 10)) == "Sign in to join the waiting list")
        #expect(label(event(visitor, requiresApproval: true)) == "Sign in to ask")
    }

    @Test func membersConfirmTheirAddressFirst() {
        let panel = panel(samples.event(), samples.presentationContext(verified: false))
        #expect(panel.step == .sendMail(ActionPresentation("Send the mail again")))
        #expect(panel.messages == [StatusMessage("Confirm your e-mail address to answer.", .mail)])
    }

    @Test func removedPeopleSeeOtherEvents() {
        let panel = panel(event(Standing(isRemoved: true, isMember: true)))
        #expect(panel.messages.map(\.text.english) == ["The host has removed you from this event."])
        #expect(panel.step == .seeOtherEvents(ActionPresentation("See what else is on")))
    }

    @Test func requestsAreSentAndWithdrawn() {
        func panel(_ request: JoinRequestStatus?, taken: Int = 3) -> RSVPPresentation {
            self.panel(event(Standing(request: request, isMember: true), taken: taken, requiresApproval: true))
        }
        guard case .ask(let action, let party) = panel(nil).step else {
            Issue.record("Nothing is asked.")
            return
        }
        #expect(action == ActionPresentation("Ask to come", .primary))
        #expect(party?.sizes.map(\.label.english) == ["Just me", "2 of us", "3 of us"])
        #expect(
            panel(nil).messages.map(\.text.english) == [
                "The host approves each request. Once approved, you can see the chat and all details."
            ])
        #expect(
            panel(nil, taken: 10).messages.last?.text.english
                == "Event is full. If the host approves, you’re on the waiting list until a seat comes free.")
        #expect(panel(.waiting).step == .withdrawRequest(ActionPresentation("Take it back")))
        #expect(
            panel(.waiting).messages.map(\.text.english) == [
                "You asked to come. We’ll let you know when the host answers."
            ])
        #expect(panel(.declined).step == .seeOtherEvents(ActionPresentation("See what else is on")))
        guard case .choose = panel(.approved).step else {
            Issue.record("Approved guests can answer.")
            return
        }
    }

    @Test func withdrawingNamesTheLoss() {
        func loss(_ status: RSVPStatus?) -> String? {
            let event = samples.event(role: status == nil ? .none : .guest, status: status)
            return panel(event).withdraw?.confirmation?.consequence.english
        }
        #expect(loss(nil) == nil)
        for status in [RSVPStatus.going, .offered] {
            #expect(loss(status) == "You’ll be off the guest list, and your seat will be free for others.")
        }
        #expect(loss(.waitlisted) == "You’ll lose your place on the waiting list.")
        for status in [RSVPStatus.maybe, .notGoing] {
            #expect(loss(status) == "You’ll be off the guest list, as if you’d never answered.")
        }
    }

    // MARK: Seats

    @Test func theWaitlistIsExplained() {
        let position = "You are number 3 on the waiting list."
        for (event, text) in [
            (
                samples.event(role: .guest, status: .waitlisted, taken: 9, waiting: 1),
                "\(position) You move up automatically when 2 seats are free for you."
            ),
            (
                samples.event(role: .guest, status: .waitlisted, taken: 10, startsIn: .hours(5), offerHours: 12),
                "\(position) When seats come free, we hold them for you for a while and tell you."
            ),
            (samples.event(taken: 10), "Event is full. The waiting list moves up when seats come free."),
            (samples.event(taken: 8, waiting: 1), "The free seats go to the waiting list. You can join it."),
            (
                samples.event(role: .guest, status: .offered),
                "2 seats are held for you until today, 13:00 (in 2 hours)."
            ),
        ] { #expect(texts(event) == [text]) }
        var alone = samples.event(role: .guest, status: .waitlisted, taken: 10)
        (alone.mine.party, alone.mine.position) = (1, nil)
        #expect(
            texts(alone) == ["You are on the waiting list. You move up automatically when seats come free."])
    }

    @Test func aMissedOfferIsMentionedBesideTheFreeSeat() {
        let event = samples.event(role: .guest, status: .waitlisted, offer: Samples.now - .hours(1))
        #expect(
            texts(event) == [
                "We held 2 seats for you until today, 10:00. That time is over.",
                "2 seats are free now. Take them before somebody else does.",
            ])
        #expect(panel(event).messages.map(\.tone) == [.plain, .good])
    }

    @Test func aDeadlineIsForChangingOnceTheRSVPIsThere() {
        let deadline = Samples.now + .hours(5)
        #expect(texts(samples.event(answerBy: deadline)) == ["Answer by today, 16:00."])
        #expect(
            texts(samples.event(role: .guest, status: .going, answerBy: deadline)) == [
                "You can change your answer until today, 16:00."
            ])
        #expect(texts(samples.event()).isEmpty)
    }
}
