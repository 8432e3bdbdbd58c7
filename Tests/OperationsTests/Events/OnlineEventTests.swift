import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The online link is disclosed exactly to the people who may know the address, in every view.
@Suite(.tags(.P45)) struct OnlineEventTests {
    private static let link = "https://meet.example.org/secret"

    enum Rule: CaseIterable { case open, hidden, oneByOne }

    @Test(arguments: Rule.allCases) func theLinkIsKeptAsTheAddressIs(_ rule: Rule) async throws {
        let world = try await World()
        let (community, ana) = (world.community, world.ana)
        let event = try await community.event(by: ana) {
            $0.onlineUrl = OnlineEventTests.link
            $0.locationHidden = rule == .hidden
            $0.requiresApproval = rule == .oneByOne
        }
        try await community.perform(InviteGuests(event: event, userIds: [world.bo.userID!]), as: ana)
        try await community.rsvp(event, .going, as: world.bo)
        for (who, knows) in [
            (ana, true), (world.bo, true), (world.cem, rule == .open), (world.admin, rule == .open),
            (.nobody, rule == .open),
        ] {
            let view = try await community.view(event, as: who)
            #expect(view.onlineUrl == (knows ? OnlineEventTests.link : nil))
            #expect((view.onlineUrl == nil) == (view.address == nil), "as the address")
            let entry = try await community.read { [now = community.now] in
                try CalendarQuery.entry(event, as: who, now: now, in: $0)
            }
            #expect(entry.event.onlineUrl == view.onlineUrl)
            let found = try await community.read { [now = community.now] in
                try EventQuery.events(EventFilter(query: "meet.example.org"), as: who, now: now, in: $0).items
            }
            #expect(found.isEmpty, "nobody is led to it by searching")
        }
        // Rows sent to everyone contain no more than everyone sees.
        let open = try await community.count("SELECT count(online_url) FROM event WHERE id = \(event)")
        #expect((open == 1) == (rule == .open))
        // A changed link is notified like a changed location.
        try await community.forgetMails()
        try await community.update(event, as: ana) { $0.onlineUrl = .set("https://meet.example.org/other") }
        let mail = try #require(try await community.mails(.eventChanged, to: "bo@example.org").last)
        #expect(mail.event?.onlineUrl == "https://meet.example.org/other")
        try await community.update(event, as: ana) { $0.onlineUrl = .clear }
        #expect(try await community.view(event, as: ana).onlineUrl == nil)
    }

    @Test func hostileLinksAreRefusedAtTheField() async throws {
        let world = try await World()
        for link in ["javascript:alert(1)", "data:text/html,x", "https://bank.example@evil.example"] {
            let refusal = try await world.community.refusal(
                UpdateEvent(id: world.dinner, changes: .init(changed(link), since: EventInput())), as: world.ana)
            #expect(refusal?.fields["onlineUrl"] != nil)
        }
    }

    private func changed(_ link: String) -> EventInput {
        var input = EventInput()
        input.onlineUrl = link
        return input
    }
}
