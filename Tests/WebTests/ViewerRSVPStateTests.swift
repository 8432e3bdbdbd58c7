import Domain
import Foundation
import HTML
import Operations
import Properties
import Samples
import Testing

@testable import Web

/// Each page is consistent about an RSVP in every state, and asks for the party size before the buttons.
@Suite struct ViewerRSVPStateTests {
    private let samples = Samples()

    private func pass(
        _ status: RSVPStatus?, _ confirmation: GuestPassView.Confirmation, isMailed: Bool, party: Int = 2
    ) -> String {
        var event = samples.event(role: .guest, status: status, taken: status == .waitlisted ? 10 : 4)
        event.mine.isMember = false
        event.mine.isConfirmed = confirmation == .confirmed
        event.mine.party = status == nil ? nil : party
        let view = GuestPassView(
            name: "Kim", email: "kim@example.org", event: event, confirmation: confirmation,
            heldUntil: confirmation == .waiting ? Samples.now + .minutes(30) : nil, isMailed: isMailed)
        var context = samples.context(signedIn: false)
        context.flash = nil
        return GuestPassPage.html(context, pass: view, token: "t").english
    }

    /// Text that states the RSVP as a fact.
    private static let facts = [
        ">Going</span></p>", ">Maybe</span></p>", "You are going", "You are number", "You are on the waiting list",
        "you are going to",
    ]

    @Test(arguments: RSVPStatus.allCases, [true, false])
    func unconfirmedRSVPsAreShownAsSuchEverywhere(_ status: RSVPStatus, _ isMailed: Bool) {
        let page = pass(status, .waiting, isMailed: isMailed)
        for fact in ViewerRSVPStateTests.facts { #expect(!page.contains(fact), "\(fact)") }
        #expect(page.contains("One step left:") && page.contains("not confirmed yet</span>"))
        #expect(page.ranges(of: "confirm").count >= 1 && page.contains("Then "))
        #expect(page.contains("Confirm my answer") == isMailed)
        let confirmed = pass(status, .confirmed, isMailed: true)
        #expect(!confirmed.contains("One step left") && !confirmed.contains("not confirmed yet"))
    }

    @Test func theNoteStatesTheEffectOfConfirming() {
        #expect(pass(.going, .waiting, isMailed: false, party: 3).contains("Then you are going, 3 of you."))
        #expect(pass(.going, .waiting, isMailed: true, party: 1).contains("Then you are going."))
        #expect(pass(.waitlisted, .waiting, isMailed: false).contains("Then you are number 3 on the waiting list."))
    }

    @Test func whatIsOverSpeaksOfThePast() {
        for status in RSVPStatus.allCases {
            for event in [
                samples.event(role: .guest, status: status, startsIn: .days(-9), endsIn: .days(-8)),
                samples.event(role: .guest, status: status, state: .cancelled),
            ] {
                let card = EventCard.html(event, samples.context()).english
                let panel = EventPage.seats(samples.context(), event).english
                for text in [card, panel] {
                    #expect(text.contains("You said") || text.contains("You were on the waiting list"))
                    #expect(!text.contains("Seat offered") && !text.contains("Waiting, no."))
                }
            }
        }
        let invited = samples.event(state: .cancelled, invited: true)
        #expect(!EventCard.html(invited, samples.context()).english.contains("You are invited"))
    }

    @Test func aPendingRequestIsShownInsteadOfAnEarlierAnswer() {
        var event = samples.event(role: .guest, status: .notGoing)
        event.details.requiresApproval = true
        event.mine.request = .waiting
        let card = EventCard.html(event, samples.context()).english
        #expect(card.contains("You asked to come") && !card.contains("Not going"))
        event.mine.status = nil
        (event.mine.invited, event.mine.request) = (true, .declined)
        #expect(EventCard.html(event, samples.context()).english.contains("Not this time"))
        #expect(!EventCard.html(event, samples.context()).english.contains("You are invited"))
    }

    @Test func seatsThatOthersWaitForAreNotOfferedAsFree() {
        let event = samples.event(taken: 8, waiting: 1)
        let panel = EventPage.seats(samples.context(), event).english
        #expect(panel.contains("The free seats go to the waiting list.") && !panel.contains("Event is full"))
        let card = EventCard.html(event, samples.context()).english
        #expect(card.contains("Join the waiting list") && !card.contains("seats left"))
        #expect(EventPage.seats(samples.context(), samples.event(taken: 10)).english.contains("Event is full."))
        let waiting = samples.event(role: .guest, status: .waitlisted, taken: 9, waiting: 1)
        #expect(EventPage.seats(samples.context(), waiting).english.contains("when 2 seats are free for you"))
        #expect(!EventCard.html(waiting, samples.context()).english.contains("1 seat left"))
    }

    @Test func aDeadlineIsForChangingOnceTheAnswerIsThere() {
        let deadline = Samples.now + .hours(5)
        #expect(EventPage.seats(samples.context(), samples.event(answerBy: deadline)).english.contains("Answer by"))
        let going = EventPage.seats(samples.context(), samples.event(role: .guest, status: .going, answerBy: deadline))
            .english
        #expect(going.contains("You can change your answer until") && !going.contains("Answer by"))
    }

    // MARK: Party size

    @Test func howManyIsAskedBeforeTheButtonThatAnswers() throws {
        let event = samples.event(companions: 2)
        var guest = event
        guest.mine = EventView.Mine(Standing(isMember: false), seating: event.seating)
        let pass = GuestPassView(name: "Kim", email: "kim@example.org", event: guest)
        let context = samples.context()
        let pages = [
            EventPage.seats(context, event), EventCard.html(event, context),
            InviteLinkPage.html(context, event, token: "t"),
            InviteLinkPage.html(samples.context(signedIn: false), guest, token: "t"),
            GuestPassPage.html(context, pass: pass, token: "t"),
        ].map(\.english)
        for page in pages {
            let question = try #require(page.range(of: "name=\"party\""))
            let answer = try #require(
                page.range(of: "value=\"going\"", range: question.upperBound..<page.endIndex)
                    ?? page.range(of: ">Going<", range: question.upperBound..<page.endIndex))
            #expect(question.lowerBound < answer.lowerBound)
            #expect(page.contains("Just me") && page.contains("Me and 2 more"))
        }
    }

    @Test func oneTapStaysOneTapWhereNobodyMayBeBroughtAlong() {
        let event = samples.event(companions: 0)
        for page in [EventPage.seats(samples.context(), event), EventCard.html(event, samples.context())].map(\.english)
        {
            #expect(!page.contains("<select") && page.contains("type=\"hidden\" name=\"party\" value=\"1\""))
        }
    }
}
