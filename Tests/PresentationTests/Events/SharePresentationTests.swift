import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct SharePresentationTests {
    private let samples = Samples()

    private func share(
        _ event: EventView, _ address: EventAddress?, isOpen: Bool = true, visibility: Visibility = .public
    ) -> SharePresentation? {
        var event = event
        event.details.visibility = visibility
        let link = address == .link ? InviteLink(token: "t") : nil
        return SharePresentation(
            event, .init(address: address, link: link, isOpen: isOpen), samples.presentationContext())
    }

    @Test func thePageIsSharedWithThoseWhoSeeIt() {
        let event = samples.event()
        let open = share(event, .page)
        #expect(open?.link == .event(event.id) && open?.audience.english == "Everybody can see it.")
        #expect(open?.more == nil)
        #expect(share(event, .page, isOpen: false)?.audience.english == "Every member can see it.")
        #expect(
            share(event, .page, visibility: .friends)?.audience.english == "Friends of Grace Hopper can see it.")
    }

    @Test func hostsMakeALinkWhereThePageDoesNotOpenForEveryone() {
        let event = samples.event(role: .host)
        #expect(share(event, .page)?.more == nil)
        #expect(share(event, .page, isOpen: false)?.more?.marks == [.link(.invite(event.id))])
        #expect(share(event, .page, visibility: .friends)?.more != nil)
        let none = share(event, nil)
        #expect(none?.link == nil && none?.audience.english == "Nobody else can see it without a link.")
        #expect(none?.more != nil)
        #expect(share(samples.event(), nil) == nil)
    }

    @Test func aLinkSaysWhatItAllows() {
        var event = samples.event()
        let link = share(event, .link)
        #expect(link?.link == .inviteLink("t") && link?.more == nil)
        #expect(
            link?.audience.english == "Anyone with the link can see the event and answer, even without an account.")
        event.details.requiresApproval = true
        #expect(share(event, .link)?.audience.english.contains("ask to come") == true)
        #expect(
            share(samples.event(startsIn: .days(-9)), .link)?.audience.english
                == "Anyone with the link can see the event.")
    }

    @Test func aDraftIsNotShared() {
        let draft = samples.event(role: .host, state: .draft)
        for address in [EventAddress.page, .link, nil] { #expect(share(draft, address) == nil) }
    }
}
