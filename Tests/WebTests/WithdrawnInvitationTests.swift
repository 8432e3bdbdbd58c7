import Domain
import HTML
import Operations
import Properties
import Samples
import Testing
import Web

/// Hosts can take an invitation back on every page that shows it, also after the event.
struct WithdrawnInvitationTests {
    private let samples = Samples()

    /// Returns the pages that show an invitation, as the viewer sees them.
    private func pages(_ event: EventView) -> [String: String] {
        let context = samples.context()
        let invitation = InvitationView(
            id: Samples.id(40), userId: nil, name: "Xenia", handle: nil, email: "x@example.org", invitedBy: "Ada",
            createdAt: Samples.now, status: nil)
        var list = HostGuestList(
            counts: [.noReply: 1], guests: Page([], limit: 10) { _ in PageCursor(key: 0, id: []) })
        list.invitations = [invitation]
        return [
            "one guest": InvitedGuestPage.html(context, event, invitation).english,
            "guest list":
                HostGuestListPage.html(context, event, hosts: [], desk: list, part: .noReply, query: "").english,
            "invite": InvitePage.html(
                context, event, invitations: [invitation], link: nil, choices: .init(),
                closed: event.isPast ? "This event is over." : nil
            ).english,
        ]
    }

    @Test func hostsTakeAnInvitationBackWhereverTheySeeIt() {
        for event in [
            samples.event(role: .host), samples.event(role: .host, state: .cancelled),
            samples.event(role: .cohost, startsIn: .days(-9)),
        ] {
            for (page, html) in pages(event) {
                #expect(html.contains("action=\"/do/event.uninvite\""), "\(page), past: \(event.isPast)")
            }
        }
    }

    @Test func guestsWhoInviteDoNot() {
        let html = pages(samples.event(role: .guest, status: .going))["invite"]
        #expect(html?.contains("Xenia") == true && html?.contains("event.uninvite") == false)
    }
}
