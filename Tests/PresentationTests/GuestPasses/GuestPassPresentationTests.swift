import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct GuestPassPresentationTests {
    private let samples = Samples()

    private func pass(
        _ status: RSVPStatus?, _ confirmation: GuestPassView.Confirmation = .confirmed, isMailed: Bool = true,
        asks party: Int? = nil, request: JoinRequestStatus? = nil, _ change: (inout GuestPassView) -> Void = { _ in }
    ) -> GuestPassPresentation {
        var event = samples.event(
            role: status == nil ? .none : .guest, status: status, taken: status == .waitlisted ? 10 : 4)
        event.details.requiresApproval = party != nil
        event.mine.request = request
        (event.mine.isMember, event.mine.isConfirmed) = (false, confirmation == .confirmed)
        var view = GuestPassView(
            name: "Kim", email: "kim@example.org", event: event, asking: party.map { .init(party: $0, note: "") },
            confirmation: confirmation, heldUntil: confirmation == .waiting ? Samples.now + .minutes(30) : nil,
            isMailed: isMailed)
        change(&view)
        return GuestPassPresentation(view, samples.presentationContext(signedIn: false))
    }

    private func offersRSVP(_ pass: GuestPassPresentation) -> Bool {
        if case .choose = pass.rsvp.step { true } else { false }
    }

    private func offersRequest(_ pass: GuestPassPresentation) -> Bool {
        if case .ask = pass.rsvp.step { true } else { false }
    }

    // MARK: Confirmation

    @Test func aConfirmedRSVPNeedsNoStep() {
        let confirmed = pass(.going)
        #expect(confirmed.confirmation == nil && offersRSVP(confirmed))
        #expect(confirmed.current?.badge == Badge("Going", .good))
    }

    @Test func theStepLeftStatesItsEffect() {
        let mailed = pass(.going, .waiting)
        #expect(
            mailed.confirmation?.message.text.english
                == "One step left: confirm your answer by today, 11:30 CET. Then you are going, 2 of you.")
        #expect(mailed.confirmation?.confirm == ActionPresentation("Confirm my answer", .primary))
        let typed = pass(.maybe, .waiting, isMailed: false)
        #expect(
            typed.confirmation?.message.text.english
                == "One step left: open the link we mailed to kim@example.org and confirm by today, 11:30 CET. Then the host knows that you may come."
        )
        #expect(typed.confirmation?.confirm == nil && offersRSVP(typed) && typed.confirmation?.message.icon == .mail)
    }

    /// The step left already mentions it.
    @Test func thePositionOnTheWaitlistIsStatedOnce() {
        #expect(pass(.waitlisted, .waiting).rsvp.messages.isEmpty && pass(.waitlisted).rsvp.messages.count == 1)
        #expect(pass(.offered, .waiting).rsvp.messages.count == 1)
    }

    /// Anyone could have typed the address.
    @Test func aLapsedRSVPIsGivenAgainByTheMailedLink() {
        let (mailed, typed) = (pass(nil, .lapsed), pass(nil, .lapsed, isMailed: false))
        #expect(mailed.confirmation?.message.text.english.hasSuffix("this time it counts right away.") == true)
        #expect(typed.confirmation?.message.text.english.hasSuffix("to answer again.") == true)
        #expect(offersRSVP(mailed) && typed.rsvp.step == nil && pass(.going, .lapsed).current == nil)
    }

    // MARK: Join requests

    @Test func aRequestIsConfirmedBeforeItIsSent() {
        let mailed = pass(nil, .waiting, asks: 3)
        #expect(
            mailed.confirmation?.message.text.english
                == "One step left: confirm your address by today, 11:30 CET. Then we’ll ask the host, for 3 of you.")
        #expect(mailed.confirmation?.confirm?.label == "Confirm and ask to come")
        #expect(mailed.rsvp.step == .withdrawRequest(ActionPresentation("Take it back")))
        let typed = pass(nil, .waiting, isMailed: false, asks: 1)
        #expect(typed.confirmation?.message.text.english.hasSuffix("Then we’ll ask the host.") == true)
        #expect(typed.confirmation?.confirm == nil)
    }

    @Test func aRequestIsShownUntilTheHostDecides() {
        #expect(
            pass(nil, asks: 2, request: .waiting).rsvp.messages.map(\.text.english) == [
                "You asked to come, 2 of you. We’ll mail you when the host answers."
            ])
        #expect(
            pass(nil, asks: 1, request: .waiting).rsvp.messages.map(\.text.english) == [
                "You asked to come. We’ll mail you when the host answers."
            ])
        #expect(offersRequest(pass(nil, asks: 1)) && offersRSVP(pass(nil, asks: 1, request: .approved)))
    }

    @Test func aLapsedRequestIsSentAgainByTheMailedLink() {
        let (mailed, typed) = (pass(nil, .lapsed, asks: 1), pass(nil, .lapsed, isMailed: false, asks: 1))
        #expect(mailed.confirmation?.message.text.english.hasSuffix("it reaches the host right away.") == true)
        #expect(typed.confirmation?.message.text.english.hasSuffix("to ask again.") == true)
        #expect(offersRequest(mailed) && typed.rsvp.step == nil)
    }

    @Test func aClosedEventNeedsNoConfirmation() {
        let closed = pass(.going, .waiting) { $0.event.status = .cancelled }
        #expect(closed.confirmation == nil && closed.rsvp.closing?.text == "This event is cancelled.")
        #expect(closed.rsvp.step == .seeOtherEvents(ActionPresentation("See what else is on")))
    }

    // MARK: Owner

    @Test func thePassBelongsToItsGuest() {
        #expect(
            pass(.going).greeting?.english
                == "Hello Kim (kim@example.org). This page is only for you: keep its link.")
        #expect(pass(.going, .waiting, isMailed: false).greeting?.english == "Hello Kim (kim@example.org).")
        let view = GuestPassView(name: "Kim", email: "kim@example.org", event: samples.event())
        let other = GuestPassPresentation(view, samples.presentationContext())
        #expect(other.greeting == nil && other.registration == nil)
        #expect(other.warning?.text.english.hasPrefix("You’re signed in as Ada Lovelace.") == true)
    }

    @Test func anAccountTakesOverWhatCounts() {
        let kept = "Want to see what else is on? Join Riverside Club with this e-mail address to keep your"
        #expect(pass(.going).registration?.english == "\(kept) answer.")
        #expect(pass(nil, asks: 1, request: .waiting).registration?.english == "\(kept) request.")
        #expect(pass(nil).registration?.english == "Want to see what else is on? Join Riverside Club.")
        #expect(pass(.going) { $0.mayRegister = false }.registration == nil)
    }

    // MARK: Changes and reminders

    @Test func changesSinceTheRSVPAreListed() {
        func changes(_ change: EventChange) -> [String] {
            pass(.going) { $0.change = change }.changes.map(\.text.english)
        }
        let before = "today, 11:00 CET"
        for (change, text) in [
            (
                EventChange(startsAt: Samples.now, movesEnd: true, endsAt: Samples.now),
                "New time since you answered. It was \(before)."
            ),
            (EventChange(movesEnd: true, endsAt: Samples.now), "New end since you answered. It was \(before)."),
            (EventChange(movesEnd: true), "The event now has an end. It had none when you answered."),
            (EventChange(movesPlace: true), "The place has changed since you answered."),
            (EventChange(movesPlace: true, place: "Kitchen"), "New place since you answered. It was Kitchen."),
            (
                EventChange(movesPlace: true, place: "Kitchen", address: "1 River Street"),
                "New place since you answered. It was Kitchen, 1 River Street."
            ),
            (EventChange(title: "Before"), "New title since you answered. It was “Before”."),
        ] { #expect(changes(change) == [text]) }
        #expect(pass(.going).changes.isEmpty)
    }

    @Test func remindersAreSwitchedOnAndOff() {
        let on = pass(.going) { ($0.remindersOn, $0.remindersAhead) = (true, [1440, 0]) }.reminders
        #expect(on?.text.english == "Reminders by mail: 1 day before and when it begins.")
        #expect(on?.change.label == "No more reminders for this event")
        let off = pass(.going) { $0.remindersOn = false }.reminders
        #expect(off?.isOn == false && off?.text.english == "We won’t remind you of this event.")
        #expect(off?.change.label == "Remind me again" && pass(.going).reminders == nil)
    }
}
