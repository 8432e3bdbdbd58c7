import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct AdministeredEventPresentationTests {
    private func view(
        _ number: UInt8 = 7, visibility: Visibility = .public, status: EventStatus = .scheduled, seats: Int = 0,
        days: CivilDate? = nil, isPast: Bool = false, isOpen: Bool = true
    ) -> AdministeredEventView {
        AdministeredEventView(
            id: Samples.id(number), title: "Supper \(number)", hostId: Samples.id(2), hostName: "Grace",
            startsAt: Samples.now + .days(1), startDate: days, timeZone: "Europe/Berlin", status: status,
            visibility: visibility, seats: seats, isPast: isPast, isOpen: isOpen)
    }

    private func event(_ view: AdministeredEventView) -> AdministeredEventPresentation {
        AdministeredEventPresentation(view, Samples().presentationContext(role: .administrator))
    }

    @Test func anEventIsIdentifiedByItsTimeAndOwner() {
        #expect(event(view()).text.english == "Tomorrow, 11:00 · Grace")
        #expect(event(view(days: CivilDate(iso: "2026-11-27"))).text.english == "Fri 27 Nov · Grace")
    }

    @Test(arguments: [
        (Visibility.public, nil), (.connections, "Friends of friends"), (.friends, "Friends"),
        (.invited, "Only the invited"), (.unlisted, "Only with the link"),
    ]) func visibilityIsABadgeUnlessEverybodySeesIt(_ visibility: Visibility, _ text: String?) {
        #expect(event(view(visibility: visibility)).badges.map(\.text.english) == [text].compactMap(\.self))
    }

    @Test func statusAndSeatsAreBadges() {
        #expect(
            event(view(visibility: .friends, status: .cancelled, seats: 2)).badges == [
                Badge("Cancelled", .warning), Badge("Friends", .muted), Badge("\(2, .count) seats taken"),
            ])
    }

    @Test func onlyWhatTheAdministratorMayOpenIsALink() {
        #expect(event(view()).destination == .event(Samples.id(7)) && event(view(isOpen: false)).destination == nil)
    }

    @Test func anEmptyListSaysWhatToDo() {
        #expect(EmptyListPresentation.administeredEvents(isSearch: false).step.destination == .home)
        #expect(EmptyListPresentation.administeredEvents(isSearch: true).step.destination == .administeredEvents)
    }

    @Test func peopleAreToldOfDeletionsOnlyOfWhatIsAhead() {
        func consequence(_ events: AdministeredEventView...) -> String {
            EventsDeletionPresentation(events, owed: []).consequence.english
        }
        let told = consequence(view(isPast: true), view())
        #expect(told.contains("it’s cancelled"))
        for silent in [view(isPast: true), view(status: .cancelled)] {
            #expect(consequence(silent).contains("their answers, chat") && consequence(silent) != told)
        }
    }

    @Test func openDebtsAreNamed() {
        let events = [view(7), view(8), view(9)]
        #expect(EventsDeletionPresentation(events, owed: []).debts == nil)
        let debts = EventsDeletionPresentation(events, owed: [Samples.id(7), Samples.id(9)]).debts
        #expect(debts?.icon == .warning)
        #expect(debts?.text.english.hasPrefix("Money is still owed for “Supper 7” and “Supper 9”.") == true)
    }
}
