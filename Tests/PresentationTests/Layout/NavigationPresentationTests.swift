import Domain
import Presentation
import Properties
import Samples
import Testing

@Suite struct NavigationPresentationTests {
    private let samples = Samples()

    private func tabs(_ context: PresentationContext) -> [NavigationTab]? {
        NavigationPresentation(context)?.items.map(\.tab)
    }

    @Test func onlyMembersHaveTabs() {
        #expect(tabs(samples.presentationContext(signedIn: false)) == nil)
        #expect(tabs(samples.presentationContext(verified: false)) == nil)
        #expect(tabs(samples.presentationContext()) == [.home, .discover, .calendar, .people, .me])
        for role in [Role.readOnly, .editor, .administrator] {
            #expect(tabs(samples.presentationContext(role: role)) == NavigationTab.allCases)
        }
    }

    @Test func everyTabHasALabelAndAnIcon() {
        #expect(Set(NavigationTab.allCases.map(\.label)).count == NavigationTab.allCases.count)
        #expect(Set(NavigationTab.allCases.map(\.icon)).count == NavigationTab.allCases.count)
    }

    @Test func waitingRequestsAreCountedAtPeople() {
        var context = samples.presentationContext()
        #expect(NavigationPresentation(context)?.items.allSatisfy { $0.requests == nil } == true)
        context.viewer?.waitingRequests = 2
        let counted = NavigationPresentation(context)?.items.filter { $0.requests != nil } ?? []
        #expect(counted.map(\.tab) == [.people] && counted.first?.requestsName?.english == "2 requests")
        #expect(counted.first?.requests?.text.english == "2")
    }

    @Test(arguments: [
        (0, "Notifications", nil), (1, "Notifications, 1 new", "1"), (99, "Notifications, 99 new", "99"),
        (100, "Notifications, 100 new", "99+"),
    ]) func unreadNoticesAreCountedAtTheBell(_ unread: Int, _ name: String, _ count: String?) {
        var context = samples.presentationContext()
        context.viewer?.unread = unread
        let inbox = InboxLinkPresentation(context)
        #expect(inbox.name.english == name && inbox.count?.text.english == count)
    }
}
