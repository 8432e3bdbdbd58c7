import Domain
import HTML
import Operations
import Properties
import Samples
import Testing
import Web

/// No page is a dead end: where nothing is found or possible, it offers a next step.
@Suite struct NextStepTests {
    let samples = Samples()

    /// Returns the labels of links and buttons in the blocks of a class.
    private func steps(_ html: HTML, in name: String = "empty") -> [[String]] {
        html.english.split(separator: "<div class=\"\(name)\">").dropFirst().map { block in
            // The block ends at the first `</div>`, or the second if it contains a row of buttons.
            let parts = block.split(separator: "</div>", omittingEmptySubsequences: false)
            let inner =
                parts[0].contains("<div class=\"actions\">") || parts.count == 1
                ? parts.prefix(2).joined() : String(parts[0])
            return inner.matches(of: /<(?:a|button) [^>]*>([^<]*)</).map { String($0.1) }
        }
    }

    @Test func everyEmptyListOffersAStep() {
        var held = 0
        for (name, html) in PagesTests.plain {
            for steps in steps(html) {
                // The message field is below the empty list.
                #expect(!steps.isEmpty || name.hasPrefix("ChatPage"), "\(name)")
                held += 1
            }
        }
        #expect(held > 20)
    }

    private func desk(_ part: HostGuestListSection, _ event: EventView) -> HTML {
        let none = HostGuestList(counts: [:], guests: Page([], limit: 10) { _ in PageCursor(key: 0, id: []) })
        return HostGuestListPage.html(samples.context(), event, hosts: [], desk: none, part: part, query: "")
    }

    @Test(arguments: HostGuestListSection.allCases) func theHostGuestListShowsTheCurrentState(
        _ part: HostGuestListSection
    ) {
        #expect(
            !desk(part, samples.event(role: .host)).english.contains("Everybody has answered"), "nobody may be invited")
        for event in [samples.event(role: .host, state: .cancelled), samples.event(role: .host, startsIn: .days(-9))] {
            let page = desk(part, event)
            #expect(!page.english.contains("appear here") && !page.english.contains("Invite people"))
            #expect(
                steps(page).allSatisfy { $0 == [part == .all ? "See the event" : "Show everybody"] }
                    && !steps(page).isEmpty)
        }
        let isOffered =
            steps(desk(part, samples.event(role: .host))) == [[part == .removed ? "Show everybody" : "Invite people"]]
        #expect(isOffered)
    }

    @Test func aClosedInvitationPageLeadsBackToTheEvent() {
        func page(_ closed: Phrase?) -> String {
            InvitePage.html(
                samples.context(), samples.event(role: .host), invitations: [], link: nil, choices: .init(),
                closed: closed
            ).english
        }
        #expect(page(nil).contains("People you invite appear here."))
        let closed = page("This event is cancelled.")
        #expect(!closed.contains("appear here") && closed.contains(">See the event</a>"))
        #expect(closed.contains("action=\"/do/event.duplicate\""))
    }

    @Test func theGuestListOffersToAnswerToThoseWhoMay() {
        func page(_ event: EventView) -> [String] {
            steps(GuestsPage.html(samples.context(), event, hosts: [], guests: [], nextCursor: nil)).flatMap { $0 }
        }
        func event(_ standing: Standing, state: EventStatus = .scheduled) -> EventView {
            var event = samples.event(state: state)
            event.details.guestsMayInvite = false
            event.mine = .init(standing)
            event.mine.may = EventView.May(standing, at: event.terms, now: Samples.now)
            return event
        }
        #expect(page(event(Standing(isMember: true))) == ["Answer"])
        #expect(page(event(Standing(isRemoved: true, isMember: true))) == ["See the event"])
        #expect(page(event(Standing(role: .guest, rsvp: .notGoing, isMember: true))) == ["See the event"])
        let off = GuestsPage.html(
            samples.context(), event(Standing(isMember: true), state: .cancelled), hosts: [], guests: [],
            nextCursor: nil
        ).english
        #expect(
            off.contains("The event is cancelled, so its guest list can’t change.") && !off.contains("appear here"))
    }

    /// The sign-in button names the action that follows.
    @Test func signedOutVisitorsReadWhatSignInIsFor() {
        func button(_ change: (inout EventView) -> Void, taken: Int = 3) -> String {
            var event = samples.event(taken: taken)
            event.mine = .init(Standing(isMember: false), seating: event.seating)
            change(&event)
            return EventPage.seats(samples.context(signedIn: false), event).english
        }
        #expect(button { _ in }.contains(">Sign in to answer</a>"))
        #expect(button { $0.details.requiresApproval = true }.contains(">Sign in to ask</a>"))
        #expect(button({ _ in }, taken: 10).contains(">Sign in to join the waiting list</a>"))
        // This also holds if the counts are hidden.
        #expect(button({ $0.counts = nil }, taken: 10).contains(">Sign in to join the waiting list</a>"))
    }

    @Test func refusedVisitorsAreOfferedOtherEvents() {
        func seats(_ standing: Standing) -> String {
            var event = samples.event()
            event.details.requiresApproval = true
            event.mine = .init(standing)
            return EventPage.seats(samples.context(), event).english
        }
        for standing in [Standing(request: .declined, isMember: true), Standing(isRemoved: true, isMember: true)] {
            #expect(seats(standing).contains(">See what else is on</a>"))
        }
        #expect(!seats(Standing(request: .waiting, isMember: true)).contains("See what else is on"))
    }

    @Test func pagesPromiseNoticesOnlyToReachableGuests() {
        func page(_ change: (inout GuestView) -> Void) -> String {
            var guest = samples.guests[1]
            change(&guest)
            return GuestPage.html(samples.context(), samples.event(role: .host), guest).english
        }
        for reached in [page { _ in }, page { ($0.userId, $0.email) = (Samples.id(3), nil) }] {
            #expect(reached.contains("Save and tell them") && reached.contains("We’ll let them know."))
        }
        for unreached in [page { $0.email = nil }, page { $0.email = "" }] {
            #expect(unreached.contains(">Save</button>") && unreached.contains("They’ll be off the list."))
            #expect(!unreached.contains("tell them") && !unreached.contains("let them know"))
        }
    }

    @Test func linksInTextAreFoundAnywhere() {
        func links(_ text: String) -> [String?] {
            var event = samples.event()
            event.details.description = text
            event.details.onlineUrl = nil
            return Markup(EventPage.html(samples.context(), event, guests: [])).all("a")
                .filter { $0.attributes["rel"] == "noopener noreferrer nofollow" }.map { $0.attributes["href"] }
        }
        let address = "https://a.example/x"
        for around in [
            "see (\(address))", "(\(address)).", "“\(address)”", "„\(address)“", "<\(address)>", "[\(address)],",
            "see \(address)!", "«\(address)»",
        ] {
            #expect(links(around) == [address], "\(around)")
        }
        #expect(links("HTTPS://a.example/x and Http://b.example.") == ["HTTPS://a.example/x", "Http://b.example"])
        for none in ["https://", "(https://)", "javascript:alert(1)", "xhttps://a.example/x", "ftp://a.example/x", "("]
        { #expect(links(none) == [], "\(none)") }
    }
}
