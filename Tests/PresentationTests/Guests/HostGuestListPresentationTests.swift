import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct HostGuestListPresentationTests {
    private let samples = Samples()

    private func list(
        _ event: EventView, in section: HostGuestListSection = .all, counts: [HostGuestListSection: Int] = [:],
        guests: [GuestView] = [], isSearch: Bool = false
    ) -> HostGuestListPresentation {
        HostGuestListPresentation(
            event, HostGuestList(counts: counts, guests: Page(guests, limit: 10) { _ in PageCursor(key: 0, id: []) }),
            in: section, isSearch: isSearch, samples.presentationContext())
    }

    private var ended: [EventView] {
        [samples.event(role: .host, state: .cancelled), samples.event(role: .host, startsIn: .days(-9))]
    }

    @Test func rareSectionsAreHiddenWhileTheyAreEmpty() {
        let host = samples.event(role: .host)
        #expect(list(host).sections == [.all, .going, .maybe, .declined, .noReply])
        #expect(list(host, in: .removed).sections == [.all, .going, .maybe, .declined, .noReply, .removed])
        #expect(list(host, counts: [.waiting: 1, .asking: 2]).sections.count == 7)
        #expect(Set(HostGuestListSection.allCases.map(\.label.english)).count == HostGuestListSection.allCases.count)
    }

    @Test func whatHostsMayDoFollowsFromTheEvent() {
        let open = list(samples.event(role: .host), counts: [.all: 1])
        #expect(open.mayInvite && open.mayAddGuests && open.mayWrite && open.mayExport && open.note == nil)
        for event in ended {
            let over = list(event)
            #expect(!over.mayInvite && !over.mayAddGuests && over.mayWrite && !over.mayExport && over.note == nil)
        }
    }

    @Test func afterTheDeadlineOnlyHostsChangeTheList() {
        let closed = samples.event(role: .host, answerBy: Samples.now - .hours(1))
        #expect(list(closed).note?.text.english.hasPrefix("Guests can’t answer any more.") == true)
        #expect(list(closed).mayAddGuests)
    }

    @Test func hostsComeFirstUnlessOneSearches() {
        let host = samples.event(role: .host)
        #expect(list(host).showsHosts && !list(host, in: .going).showsHosts && !list(host, isSearch: true).showsHosts)
    }

    @Test func onlyAnEmptySectionSaysSo() {
        #expect(list(samples.event(role: .host), guests: samples.guests).empty == nil)
        #expect(list(samples.event(role: .host)).empty?.title.english == "No answers yet")
    }

    @Test(arguments: HostGuestListSection.allCases) func anEmptySectionHasANextStep(_ section: HostGuestListSection) {
        let host = samples.event(role: .host)
        let out = section == .all ? "See the event" : "Show everybody"
        func step(_ event: EventView, isSearch: Bool = false) -> [String?] {
            let empty = list(event, in: section, isSearch: isSearch).empty
            return [empty?.title.english, empty?.step.label.english]
        }
        #expect(step(host)[1] == (section == .removed ? out : "Invite people"))
        for event in ended { #expect(step(event) == ["Nobody here", out]) }
        for event in ended + [host] { #expect(step(event, isSearch: true) == ["Nobody found", "Show everybody"]) }
    }

    @Test func everySectionSaysWhatBelongsThere() {
        let texts = HostGuestListSection.allCases.map {
            list(samples.event(role: .host), in: $0).empty?.text.english
        }
        #expect(Set(texts).count == texts.count)
    }
}
