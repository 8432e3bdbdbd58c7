import Domain
import HTML
import Operations
import Properties
import Samples
import Testing
import Web

/// Statements about an event are true for every viewer.
@Suite struct StatementAccuracyTests {
    let samples = Samples()

    private func seats(_ event: EventView) -> String { EventPage.seats(samples.context(), event).english }

    private func request(_ id: UInt8, _ name: String, _ status: JoinRequestStatus) -> JoinRequestView {
        JoinRequestView(
            id: Samples.id(id), userId: Samples.id(id), name: name, handle: name.lowercased(), photo: nil, party: 1,
            note: "", status: status, askedAt: Samples.now)
    }

    private func desk(_ event: EventView) -> HTML {
        var desk = HostGuestList(counts: [:], guests: Page([], limit: 10) { _ in PageCursor(key: 0, id: []) })
        desk.requests = [request(61, "Uma", .waiting), request(62, "Vic", .declined)]
        return HostGuestListPage.html(samples.context(), event, hosts: [], desk: desk, part: .asking, query: "")
    }

    @Test func whoAsksIsAnsweredWhileThatIsPossible() {
        let open = Markup(desk(samples.event(role: .host)))
        // For voice control, the accessible name starts with the visible label.
        for button in open.all("button") {
            if let name = button.attributes["aria-label"] {
                #expect(name.hasPrefix(button.text.trimmingSpaces), "\(name)")
            }
        }
        #expect(open.all("button").compactMap { $0.attributes["aria-label"] }.contains("Approve Uma"))
        #expect(
            open.all("summary").map(\.text.trimmingSpaces).contains("Declined · 1"), "who was declined asks no more")
        let over = desk(samples.event(role: .host, startsIn: .days(-9))).english
        #expect(!over.contains("Approve") && !over.contains("Decline ") && over.contains("Not answered in time"))
        var event = samples.event(startsIn: .days(-9))
        event.mine = .init(Standing(request: .waiting, isMember: true))
        #expect(seats(event).contains("the host didn’t answer in time"))
    }

    @Test func aSeatOnOfferIsNoneThatIsTaken() {
        var event = samples.event(role: .guest, status: .offered, taken: 10)
        event.counts = .init(going: 9, maybe: 0, seats: 10, waiting: 0)
        #expect(seats(event).contains("1 seat on offer"))
        #expect(
            Markup(EventPage.seats(samples.context(), event)).all("button").filter {
                $0.attributes["class"] == "segment next"
            }.map { $0.attributes["value"] } == ["going"])
        event.counts = .init(going: 10, maybe: 0, seats: 10, waiting: 0)
        #expect(!seats(event).contains("on offer"))
    }

    @Test func thatItIsFullIsNewsForWhoHasNotAnswered() {
        let note = "The waiting list moves up"
        #expect(seats(samples.event(taken: 10)).contains(note))
        #expect(!seats(samples.event(role: .guest, status: .notGoing, taken: 10)).contains(note))
    }

    @Test func nobodyIsFirstWhoHasAsked() {
        func people(_ request: JoinRequestStatus?) -> String {
            var event = samples.event(taken: 0)
            event.details.requiresApproval = true
            event.mine = .init(Standing(request: request, isMember: true))
            event.mine.may = EventView.May(event.mine.standing, at: event.terms, now: Samples.now)
            return EventPage.html(samples.context(), event, guests: []).english
        }
        #expect(people(nil).contains("Be the first."))
        #expect(people(.waiting).contains("Nobody yet.") && !people(.waiting).contains("Be the first."))
    }

    @Test func hostsReadHowManyAsk() {
        func page(_ asking: Int, guests: [GuestView] = []) -> HTML {
            EventPage.html(samples.context(), samples.event(role: .host, taken: 0), guests: guests, asking: asking)
        }
        let one = page(1)
        #expect(
            one.english.contains(">1 person asks to come</a>") && one.english.contains("Nobody yet.")
                && !one.english.contains("Invite people, or"))
        #expect(
            Markup(one).all("a").contains {
                $0.attributes["href"]?.hasSuffix("/guests") == true && $0.text.contains("Guests")
                    && $0.text.contains("1 new")
            })
        #expect(page(12, guests: samples.guests).english.contains(">12 people ask to come</a>"))
        let none = page(0).english
        #expect(
            !none.contains("ask to come") && !none.contains("asks to come")
                && none.contains("Nobody yet. Invite people, or share the link."))
    }

    @Test func theOpenLinkStatesThatItsHoldersCanAsk() {
        var event = samples.event(role: .host)
        event.details.requiresApproval = true
        let page = InvitePage.html(samples.context(), event, invitations: [], link: nil, choices: .init()).english
        #expect(page.contains("Anyone with the link can see the event and ask to come, even without an account."))
    }

    /// A person who asks again with the same address may not be the one who asked first, and must not learn whether
    /// it is confirmed.
    @Test func askedAgainNothingIsChanged() {
        var event = samples.event()
        event.details.requiresApproval = true
        event.mine = .init(Standing(isMember: false))
        let page = InviteLinkPage.html(samples.context(signedIn: false), event, token: "t", isMailed: true).english
        #expect(
            page.contains("what you typed now changes nothing")
                && page.contains("Your request reaches the host only then.")
                && page.contains("Ask with another address"))
    }

    @Test func aHiddenLocationIsMentionedOnce() {
        var event = samples.event()
        event.details.locationHidden = true
        event.details.requiresApproval = true
        let page = EventPage.html(samples.context(), event, guests: nil).english
        #expect(
            page.contains("<strong>Place shown once you’re going</strong></div>")
                && !page.contains("You’ll see the place"))
    }

    @Test func hostsBringACancelledEventBackFromItsPage() {
        #expect(seats(samples.event(role: .host, state: .cancelled)).contains(">Bring it back</a>"))
        #expect(!seats(samples.event(state: .cancelled)).contains("Bring it back"))
    }

    @Test func aDraftHasNoAnswersToLose() {
        let page = DeleteEventPage.html(
            samples.context(), samples.event(role: .host, state: .draft), samples.contents(isOwed: false)
        ).english
        #expect(page.contains("This deletes the draft.") && !page.contains("invitations for everyone"))
    }

    // MARK: Guest passes

    private func pass(_ view: GuestPassView, signedIn: Bool = false) -> String {
        GuestPassPage.html(samples.context(signedIn: signedIn), pass: view, token: "t").english
    }

    @Test func whatLapsedIsNoAnswer() {
        let event = samples.event(role: .guest, status: .going)
        #expect(pass(GuestPassView(name: "Kim", email: "kim@example.org", event: event)).contains("Your answer:"))
        #expect(
            !pass(GuestPassView(name: "Kim", email: "kim@example.org", event: event, confirmation: .lapsed)).contains(
                "Your answer:"))
    }

    @Test func signedInVisitorsReadWhosePassItIs() {
        let view = GuestPassView(
            name: "Kim", email: "kim@example.org", event: samples.event(role: .guest, status: .maybe))
        #expect(pass(view).contains("This page is only for you") && pass(view).contains("to keep your answer"))
        let other = pass(view, signedIn: true)
        #expect(
            other.contains("You’re signed in as Ada Lovelace.") && !other.contains("only for you")
                && !other.contains("to keep your"))
    }

    @Test func aPassStatesTheRequestedPartyAndWhatAnAccountTakesOver() {
        func page(
            _ request: JoinRequestStatus?, party: Int?, _ confirmation: GuestPassView.Confirmation = .confirmed,
            isMailed: Bool = true
        ) -> String {
            var event = samples.event()
            event.details.requiresApproval = true
            event.mine = .init(Standing(request: request, isMember: false, isConfirmed: confirmation == .confirmed))
            return pass(
                GuestPassView(
                    name: "Kim", email: "kim@example.org", event: event,
                    asking: party.map { .init(party: $0, note: "") }, confirmation: confirmation,
                    heldUntil: confirmation == .waiting ? Samples.now + .minutes(30) : nil, isMailed: isMailed))
        }
        let (along, mail): (String, String) = ("to keep your request", "We’ll mail you when the host answers.")
        #expect(
            page(.waiting, party: 2).contains("You asked to come, 2 of you. \(mail)")
                && page(.waiting, party: 2).contains(along))
        #expect(page(.waiting, party: 1).contains("You asked to come. \(mail)"))
        for isMailed in [true, false] {
            #expect(
                page(nil, party: 3, .waiting, isMailed: isMailed).contains("Then we’ll ask the host, for 3 of you."))
            #expect(page(nil, party: 1, .waiting, isMailed: isMailed).contains("Then we’ll ask the host."))
        }
        let back = page(nil, party: nil)
        #expect(back.contains("Want to see what else is on?") && !back.contains("to keep your"), "it was taken back")
        for confirmation in [GuestPassView.Confirmation.waiting, .lapsed] {
            #expect(!page(nil, party: 2, confirmation).contains("to keep your"))
        }
    }

    @Test func aPassListsWhatHasChanged() {
        func page(_ change: EventChange) -> String {
            pass(GuestPassView(name: "Kim", email: "kim@example.org", event: samples.event(), change: change))
        }
        let (time, end, place): (String, String, String) = (
            "New time since you answered.", "New end since you answered.", "New place since you answered."
        )
        let moved = page(EventChange(startsAt: Samples.now, movesEnd: true, endsAt: Samples.now))
        #expect(moved.contains(time) && !moved.contains(end))
        let ends = page(EventChange(movesEnd: true, endsAt: Samples.now))
        #expect(ends.contains(end) && !ends.contains(time))
        #expect(page(EventChange(movesEnd: true)).contains("now has an end"))
        #expect(page(EventChange(movesPlace: true)).contains("The place has changed"))
        #expect(page(EventChange(movesPlace: true, place: "Kitchen")).contains(place))
        #expect(!page(EventChange(title: "Before")).contains("The place has changed"))
    }

    @Test func hostsWordsToGuestsHaveTheTimeOfTheEvent() {
        let words = [ReceivedAnnouncement(body: "Bring a chair.", sentAt: Samples.now)]
        let page = pass(
            GuestPassView(
                name: "Kim", email: "kim@example.org", event: samples.event(zone: "Asia/Tokyo"), announcements: words))
        #expect(page.contains("Today, 19:00") && !page.contains("Today, 10:00"))
    }

    // MARK: Error pages

    @Test func anEventThatNobodyAskedForIsNoError() {
        func page(_ path: String, signedIn: Bool = false, after flash: String? = nil) -> String {
            var context = samples.context(signedIn: signedIn)
            context.path = path
            context.flash = flash.map { Flash($0, isRefusal: true) }
            return ErrorPage.html(
                context, status: 404, title: "Nothing here", detail: "This page doesn’t exist.", requestID: "r1"
            ).english
        }
        let door = page("/events/0190")
        #expect(door.contains("Sign in to continue") && !door.contains("Nothing here") && !door.contains("Error 404"))
        #expect(door.contains("/sign-in?next=") && door.contains("/register?next="))
        #expect(page("/i/x").contains("Nothing here") && page("/events/0190", signedIn: true).contains("Nothing here"))
        #expect(!page("/i/x").contains("button primary\" href=\"/sign-in"), "who signs in finds no more there")
        // The page of an item whose button was pressed after the item had been deleted.
        let overtaken = page("/events/0190/guests/0191", signedIn: true, after: "That no longer exists.")
        #expect(overtaken.contains("That no longer exists.") && !overtaken.contains("Nothing here"))
        #expect(overtaken.contains("href=\"/events/0190/guests\""))
    }
}

extension String {
    fileprivate var trimmingSpaces: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
