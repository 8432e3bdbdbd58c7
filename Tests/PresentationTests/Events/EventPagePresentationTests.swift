import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventPagePresentationTests {
    private let samples = Samples()

    private func page(_ event: EventView, _ context: PresentationContext? = nil) -> EventPagePresentation {
        EventPagePresentation(event, asking: 2, unread: 3, photos: 4, context ?? samples.presentationContext())
    }

    @Test(arguments: [
        (EventRole.host, nil, [EventTab.details, .chat, .todos, .board, .budget, .guests, .invite]),
        (.guest, RSVPStatus.going, [.details, .chat, .todos, .board, .budget, .guests, .invite]),
        (.none, nil, [.details, .guests]),
    ]) func tabsLeadWhereTheViewerMayGo(_ role: EventRole, _ status: RSVPStatus?, _ tabs: [EventTab]) {
        #expect(page(samples.event(role: role, status: status)).tabs?.items.map(\.tab) == tabs)
    }

    @Test func tabsCountWhatIsNew() {
        let items = page(samples.event(role: .host)).tabs?.items ?? []
        #expect(items.filter { $0.count > 0 }.map(\.label.english) == ["Chat", "Board", "Guests"])
        #expect(items.map(\.count) == [0, 3, 0, 4, 0, 2, 0])
    }

    @Test func visitorsHaveNoTabsAndNoTools() {
        let page = page(samples.event(), samples.presentationContext(signedIn: false))
        #expect(page.tabs == nil && page.report == nil && page.hostTools == nil && page.deletion == nil)
    }

    @Test func onlyTheCrewPlans() {
        let crew = page(samples.event(role: .guest, status: .maybe))
        #expect(crew.chat != nil && crew.hasPlan)
        let other = page(samples.event())
        #expect(other.chat == nil && !other.hasPlan)
    }

    @Test func aDraftHasNoGuests() {
        #expect(!page(samples.event(role: .host, state: .draft)).hasGuests && page(samples.event()).hasGuests)
    }

    @Test func membersReportAndAdministratorsDelete() {
        let member = page(samples.event())
        #expect(member.report != nil && member.deletion == nil && member.hostTools == nil)
        #expect(page(samples.event(), samples.presentationContext(verified: false)).report == nil)
        let administrator = page(samples.event(), samples.presentationContext(role: .administrator))
        #expect(administrator.report != nil && administrator.deletion?.event == samples.event().id)
        let host = page(samples.event(role: .host), samples.presentationContext(role: .administrator))
        #expect(host.report == nil && host.deletion == nil && host.hostTools != nil)
    }
}
