import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventEndingPresentationTests {
    private let samples = Samples()

    @Test(arguments: [
        (EventStatus.scheduled, Span.days(3), "Cancel or delete", "This cancels the event,"),
        (.cancelled, .days(3), "Bring back or delete", "This deletes the event for everyone,"),
        (.scheduled, .days(-9), "Delete event", "This deletes the event for everyone,"),
        (.draft, .days(3), "Delete event", "This deletes the draft."),
    ]) func theChoicesAreThoseThatWork(_ state: EventStatus, _ start: Span, _ title: String, _ loss: String) {
        let ending = EventEndingPresentation(
            samples.event(role: .host, state: state, startsIn: start), samples.presentationContext())
        #expect(ending.title.english == title && ending.deletion.english.hasPrefix(loss))
        #expect(ending.mayCancel == (title == "Cancel or delete"))
        #expect(ending.mayRestore == (state == .cancelled))
    }

    @Test func whatIsLostIsListed() {
        let empty = EventContents(event: Samples.id(9), title: "Dinner")
        #expect(EventContentsPresentation(empty).summary == nil && EventContentsPresentation(empty).warning == nil)
        let full = EventContents(
            event: Samples.id(9), title: "Dinner", answers: 3, invitations: 1, messages: 2, photos: 1, todos: 1,
            expenses: 2, payments: 1)
        let summary = EventContentsPresentation(full).summary?.english ?? ""
        #expect(summary.hasPrefix("This also deletes: 3 answers, 1 invitation, 2 messages, 1 photo on the board, "))
        #expect(summary.contains("1 to-do, 2 expenses") && summary.hasSuffix(" and 1 payment."))
    }

    @Test func debtsAreAWarning() {
        let euro = Currency("EUR")!
        var contents = EventContents(
            event: Samples.id(9), title: "Dinner",
            debts: [
                .init(from: "Alan", to: "Ada", amount: Money(500, euro)),
                .init(from: "", to: "Ada", amount: Money(1, euro)),
            ])
        #expect(EventContentsPresentation(contents).debts.isEmpty)
        contents.isOwed = true
        let owed = EventContentsPresentation(contents)
        #expect(owed.warning?.icon == .warning)
        #expect(owed.debts.map(\.english) == ["Alan owes Ada €5.00", "Somebody you don’t see owes Ada €0.01"])
    }
}
