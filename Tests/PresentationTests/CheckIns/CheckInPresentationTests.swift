import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct CheckInPresentationTests {
    private let samples = Samples()

    /// An event that began an hour ago, as a host sees it.
    private func event(
        here: Int? = 2, state: EventStatus = .scheduled, startsIn: Span = .hours(-1), going: Int = 3
    ) -> EventView {
        var event = samples.event(role: .host, taken: going, state: state, startsIn: startsIn)
        event.counts?.checkedIn = here
        return event
    }

    private func guest(
        _ status: RSVPStatus = .going, party: Int = 1, arrived: Instant? = nil, by: String? = nil
    ) -> GuestView {
        GuestView(
            id: Samples.id(30), userId: Samples.id(3), name: "Kim", status: status, party: party, position: nil,
            answeredAt: Samples.now, email: nil, checkedInAt: arrived, checkedInBy: by)
    }

    private func door(
        _ event: EventView, _ guests: [GuestView] = [], more: Int = 0, isSearch: Bool = false
    )
        -> CheckInPresentation
    {
        CheckInPresentation(
            event, DoorList(guests: guests, more: more), isSearch: isSearch, samples.presentationContext())
    }

    @Test func theArrivedAreCountedBesideTheGoing() {
        #expect(door(event()).arrived?.phrase.english == "2 of 3 here")
        #expect(door(event(here: 1, going: 0)).arrived?.phrase.english == "1 here")
        #expect(door(event(here: nil)).arrived == nil)
        #expect(door(event()).closed == nil)
    }

    @Test func whoIsMissingCanBeCheckedInAndWhoIsHereCanBeUndone() {
        let missing = door(event(), [guest(party: 3)]).guests[0]
        #expect(missing.name.english == "Kim and 2 more" && missing.badges.isEmpty && missing.hint == nil)
        #expect(missing.checkIn?.label.english == "Check in" && missing.checkIn?.name?.english == "Check in Kim")
        #expect(missing.undo == nil && missing.arrival == nil)
        let here = door(event(), [guest(arrived: Samples.now - .minutes(5))]).guests[0]
        #expect(here.arrival?.english == "Here since 10:55", "in the zone of the event")
        #expect(here.checkIn == nil && here.undo?.name?.english == "Undo the check-in of Kim")
        let yesterday = door(event(), [guest(arrived: Samples.now - .days(1))]).guests[0]
        #expect(yesterday.arrival?.english == "Here since yesterday, 11:00")
    }

    @Test func otherAnswersAreShownAndWaitingOnesExplained() {
        for status in RSVPStatus.allCases {
            let early = door(event(startsIn: .hours(1)), [guest(status)]).guests[0]
            let waits = status == .waitlisted || status == .offered
            #expect((early.checkIn == nil) == waits && (early.hint != nil) == waits, "\(status)")
            #expect(early.badges.isEmpty == (status == .going))
            #expect(door(event(), [guest(status)]).guests[0].checkIn != nil, "from the start, the host decides")
        }
    }

    @Test func outsideTheWindowNobodyIsCheckedIn() {
        for (event, text) in [
            (event(startsIn: .days(3)), "Check-in opens twelve hours before the event starts."),
            (event(startsIn: .days(-9)), "Check-in closed a day after the event."),
            (event(state: .cancelled), "This event was cancelled."),
        ] {
            let shown = door(event, [guest(), guest(arrived: Samples.now)])
            #expect(shown.closed?.text.english == text)
            #expect(shown.guests[0].checkIn == nil && shown.guests[0].hint == nil)
            #expect(shown.guests[1].undo != nil, "a mistake can always be corrected")
        }
    }

    @Test func aLongListNamesTheRestAndAnEmptyOneTheNextStep() {
        #expect(door(event(), [guest()], more: 1).more?.english.hasPrefix("1 more guest.") == true)
        #expect(door(event(), [guest()]).more == nil && door(event(), [guest()]).empty == nil)
        let next = LinkPresentation("Guest list", .guests(Samples.id(7)))
        #expect(door(event()).empty?.step == next)
        #expect(door(event(), isSearch: true).empty?.title.english == "Not on the list")
    }

    @Test func aCheckInIsConfirmed() {
        func message(_ guest: GuestView, isRepeated: Bool = false) -> String {
            CheckIn(rsvp: Samples.id(30), at: Samples.now - .minutes(5), isRepeated: isRepeated)
                .message(guest, at: event(), samples.presentationContext()).english
        }
        #expect(message(guest()) == "Kim is checked in.")
        #expect(message(guest(party: 3)) == "Kim is checked in, 3 people.")
        #expect(message(guest(), isRepeated: true) == "Kim is already checked in, since 10:55.")
    }

    @Test func hostsFindTheDoorWhileGuestsCanArrive() {
        func hasTool(_ event: EventView) -> Bool {
            HostToolsPresentation(event, samples.presentationContext())!.links.contains {
                $0.destination == .checkIn(Samples.id(7))
            }
        }
        #expect(hasTool(event()) && hasTool(event(startsIn: .hours(11))))
        #expect(!hasTool(event(startsIn: .hours(13))) && !hasTool(event(state: .cancelled)))
    }

    @Test func theGuestsPageSaysWhoLetThemIn() {
        func arrival(_ guest: GuestView) -> String? {
            GuestPresentation(guest, at: event(), samples.presentationContext()).arrival?.english
        }
        #expect(arrival(guest()) == nil)
        #expect(arrival(guest(arrived: Samples.now)) == "Here since 11:00")
        #expect(arrival(guest(arrived: Samples.now, by: "Grace")) == "Here since 11:00, checked in by Grace")
    }

    @Test func aTicketIsOpenedWhenItIsNeeded() throws {
        func ticket(_ event: EventView, arrived: Instant? = nil) throws -> TicketPresentation {
            try #require(
                TicketPresentation(
                    TicketView(code: "K7QM2XPD4R", checkedInAt: arrived), at: event, samples.presentationContext()))
        }
        let later = try ticket(event(startsIn: .days(3)))
        #expect(!later.isOpen && later.code == "K7QM2-XPD4R" && later.arrival == nil)
        #expect(try ticket(event()).isOpen)
        #expect(
            try ticket(event(), arrived: Samples.now).arrival?.text.english == "You’re checked in, since 11:00.")
        #expect(TicketPresentation(nil, at: event(), samples.presentationContext()) == nil)
    }
}
