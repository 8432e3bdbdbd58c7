import Domain
import HTML
import Operations
import Properties
import Samples
import Testing
import Web

/// What a page offers in each state of an event.
@Suite struct EventStateTests {
    let samples = Samples()

    func text(_ html: HTML) -> String { html.english }
    func seats(_ event: EventView) -> String { text(EventPage.seats(samples.context(), event)) }

    @Test func aFullEventOffersTheWaitingList() {
        #expect(seats(samples.event(taken: 10)).contains("Join the waiting list"))
        #expect(seats(samples.event(taken: 9, waiting: 1)).contains("Join the waiting list"))
        #expect(!seats(samples.event(taken: 9)).contains("Join the waiting list"))
        #expect(!seats(samples.event(role: .guest, status: .going, taken: 10)).contains("Join the waiting list"))
    }

    @Test func theStandingRSVPIsPressed() {
        let pressed = Markup(EventPage.seats(samples.context(), samples.event(role: .guest, status: .maybe)))
            .all("button").filter { $0.attributes["aria-pressed"] == "true" }
        #expect(pressed.map { $0.attributes["value"] } == ["maybe"])
    }

    @Test func thoseWhoWaitSeeTheirPositionAndThoseOfferedTheirDeadline() {
        #expect(seats(samples.event(role: .guest, status: .waitlisted, taken: 10)).contains("number 3"))
        let offered = seats(samples.event(role: .guest, status: .offered, taken: 10))
        #expect(offered.contains("in 2 hours"))
        #expect(offered.contains("Take the seat"))
    }

    @Test func closedEventsSayWhy() {
        for (event, word) in [
            (samples.event(state: .cancelled), "cancelled"), (samples.event(startsIn: .days(-9)), "over"),
            (samples.event(startsIn: .hours(-1)), "started"),
            (samples.event(answerBy: Samples.now - .hours(1)), "Answers closed"),
        ] {
            #expect(seats(event).contains(word))
            #expect(!seats(event).contains("<button"))
        }
    }

    @Test func anEventWithoutAnEndIsUnderWayBeforeItIsOver() {
        var event = samples.event(startsIn: .hours(-1))
        event.details.endsAt = nil
        event.isPast = true
        #expect(event.isUnderWay)
        #expect(seats(event).contains("started"))
    }

    @Test func hostsSeeToolsInsteadOfRSVPButtons() {
        let page = text(EventPage.html(samples.context(), samples.event(role: .host), guests: []))
        #expect(!page.contains("event.rsvp"))
        for tool in ["/edit", "/invite", "/guests", "event.duplicate", "/delete"] { #expect(page.contains(tool)) }
    }

    @Test func toolsAreThoseThatWork() {
        func tools(_ event: EventView) -> String { text(EventPage.html(samples.context(), event, guests: [])) }
        let over = tools(samples.event(role: .host, startsIn: .days(-9)))
        #expect(over.contains("/edit\"") && over.contains("/photo\"") && !over.contains("Cancel or delete"))
        let off = tools(samples.event(role: .host, state: .cancelled))
        #expect(!off.contains("/edit\"") && !off.contains("/photo\"") && !off.contains("Cancel or delete"))
        #expect(tools(samples.event(role: .cohost)).contains("Cancel or delete"))
        for (event, canCancel) in [
            (samples.event(role: .host), true), (samples.event(role: .host, startsIn: .days(-9)), false),
        ] {
            #expect(
                text(DeleteEventPage.html(samples.context(), event, samples.contents(isOwed: false))).contains(
                    "event.cancel") == canCancel)
        }
        for (role, isOwner) in [(EventRole.host, true), (.cohost, false)] {
            let page = text(
                HostsPage.html(samples.context(), samples.event(role: role), hosts: [], people: [], query: ""))
            #expect(page.contains("Add a co-host") == isOwner && page.contains("Stop co-hosting") != isOwner)
        }
    }

    @Test func aDraftStatesItsAudienceAndCannotBeShared() {
        func page(_ event: EventView) -> String { text(EventPage.html(samples.context(), event, guests: [])) }
        let draft = page(samples.event(role: .host, state: .draft))
        #expect(draft.contains("Only you and your co-hosts see this draft.") && draft.contains("event.publish"))
        for tool in ["/invite\"", "/chat\"", ".ics", "qr.svg", "Share", "Cancel or delete", "google"] {
            #expect(!draft.contains(tool), "\(tool)")
        }
        for tool in ["/edit\"", "/hosts\"", "/delete\"", "event.duplicate"] { #expect(draft.contains(tool), "\(tool)") }
        let late = page(samples.event(role: .host, state: .draft, startsIn: .days(-1)))
        #expect(
            late.contains("Publish anyway") && late.contains("Choose another date")
                && !draft.contains("as it was"))
        #expect(!page(samples.event(role: .host)).contains("event.publish"))
        #expect(text(EventFormPage.create(samples.context(), FormInput())).contains("Save as draft"))
    }

    @Test func anEventOnTheWebIsJoined() {
        func page(_ change: (inout EventView) -> Void) -> Markup {
            var event = samples.event()
            (event.details.address, event.details.latitude, event.details.longitude) = (nil, nil, nil)
            event.details.onlineUrl = "https://meet.example.org/x"
            change(&event)
            return Markup(EventPage.html(samples.context(signedIn: false), event, guests: []))
        }
        let online = page { _ in }
        let join = online.all("a").filter { $0.attributes["href"] == "https://meet.example.org/x" }
        #expect(join.map { $0.attributes["rel"] } == ["noopener noreferrer nofollow"])
        #expect(online.all("a").allSatisfy { $0.attributes["href"]?.contains("openstreetmap") != true })
        #expect(online.all("div").contains { $0.attributes["itemtype"] == "https://schema.org/VirtualLocation" })
        // Web calendars get the location only if the viewer may know it.
        func calendars(_ page: Markup) -> [String] {
            page.all("a").compactMap { $0.attributes["href"] }.filter {
                $0.contains("calendar.google.com") || $0.contains("outlook.live.com")
            }
        }
        #expect(
            calendars(online).count == 2
                && calendars(online).allSatisfy { $0.contains("https%3A%2F%2Fmeet.example.org%2Fx") })
        let hidden = page { $0.details.onlineUrl = nil }
        #expect(
            calendars(hidden).count == 2
                && calendars(hidden).allSatisfy {
                    !$0.contains("meet.example") && !$0.contains("details=") && !$0.contains("body=")
                })
        let both = page { $0.details.address = "Long Lane 7" }
        #expect(both.all("a").contains { $0.attributes["href"]?.contains("openstreetmap") == true })
        let unlisted = page { $0.details.visibility = .unlisted }
        #expect(!unlisted.all("div").contains { $0.attributes["itemtype"] == "https://schema.org/VirtualLocation" })
    }

    @Test func theZoneIsNamedWhereTheViewersClocksDiffer() {
        func page(_ zone: String) -> String {
            text(EventPage.html(samples.context(), samples.event(zone: zone), guests: nil))
        }
        #expect(page("America/New_York").contains("your time"))
        #expect(!page("Europe/Berlin").contains("your time"))
        // A different zone with the same local time.
        #expect(!page("Europe/Paris").contains("your time"))
    }

    @Test func formsKeepWhatWasTypedAndOpenWhereAnErrorHides() {
        let form = FormInput(fields: ["title": "Tea", "capacity": "0"], errors: ["capacity": "Seats start at 1."])
        let html = EventFormPage.create(samples.context(), form)
        let page = Markup(html)
        #expect(text(html).contains("value=\"Tea\""))
        #expect(page.all("details").count { $0.attributes.keys.contains("open") } == 1)
        let capacity = page.all("input").first { $0.attributes["name"] == "capacity" }?.attributes
        #expect(capacity?["value"] == "0")
        #expect(capacity?["aria-invalid"] == "true")
        #expect(capacity?["autofocus"] != nil)
        #expect(page.elements.count { $0.attributes["autofocus"] != nil } == 1)
        #expect(
            Markup(EventFormPage.create(samples.context(), FormInput())).all("details").allSatisfy {
                $0.attributes["open"] == nil
            })
    }

    @Test func aNewEventStartsTomorrowAtHalfPastEight() {
        let fields = EventFormPage.defaults(samples.context())
        #expect(fields["startsAt"] == "2026-11-25T20:30")
        #expect(fields["timeZone"] == "Europe/Berlin")
    }

    @Test func everyFieldOfAnEventIsInTheForm() {
        let names = Set(EventFormPage.fields(from: samples.event()).keys)
        #expect(names == Set(EventInput().texts.keys))
        let drawn = Set(
            Markup(EventFormPage.create(samples.context(), FormInput())).elements.compactMap { $0.attributes["name"] })
        #expect(names.subtracting(drawn) == [])
    }

    @Test func passwordsNeverTravelBack() {
        let form = FormInput(fields: ["email": "a@example.org", "password": "correct horse"], errors: ["email": "No."])
        #expect(!text(RegisterPage.html(samples.context(signedIn: false), form: form)).contains("correct horse"))
    }

    @Test func addressesAreEncoded() {
        #expect(Path.inviteLink("a/../b?c\"") == "/i/a%2F..%2Fb%3Fc%22")
        #expect(Path.unsubscribe("a b/invited") == "/unsubscribe/a%20b/invited")
        #expect(Path.signIn(next: "/i/x y&z") == "/sign-in?next=%2Fi%2Fx%20y%26z")
        #expect(Path.adding([("q", nil), ("tag", "")], to: "/discover") == "/discover")
    }
}
