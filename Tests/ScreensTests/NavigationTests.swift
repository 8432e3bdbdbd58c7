import Domain
import Foundation
import Presentation
import Properties
import Screens
import Testing

@testable import Web

@MainActor struct NavigationTests {
    private let event = ID<Event>(at: Instant(seconds: 1), random: { 1 })

    @Test(.tags(.P20)) func `Each tab keeps what was opened in it`() {
        let navigation = Navigation()
        navigation.open(.event(event))
        navigation.open(.chat(event))
        navigation.select(.people)
        navigation.open(.settings)
        #expect(navigation.path(of: .people) == [.settings])
        navigation.select(.home)
        #expect(navigation.path(of: .home) == [.event(event), .chat(event)])
        navigation.goBack()
        #expect(navigation.path(of: .home) == [.event(event)])
        // Choosing the tab that is shown goes to its first screen.
        navigation.select(.home)
        #expect(navigation.path(of: .home).isEmpty)
        #expect(navigation.path(of: .people) == [.settings])
    }

    @Test func `A form is a sheet, and closing it leads back`() {
        let navigation = Navigation()
        navigation.open(.event(event))
        navigation.open(.editEvent(event))
        #expect(navigation.sheet == .editEvent(event))
        navigation.goBack()
        #expect(navigation.sheet == nil && navigation.path(of: .home) == [.event(event)])
    }

    @Test func `The first screen of a tab is opened in that tab`() {
        let navigation = Navigation()
        navigation.open(.event(event))
        navigation.open(.event(event))
        #expect(navigation.path(of: .home) == [.event(event)], "a second tap opens it once")
        navigation.open(.discover)
        #expect(navigation.tab == .discover)
    }

    @Test func `Links of the pages lead to the same places`() throws {
        let id = event
        let destinations: [Destination] = [
            .home, .discover, .discoverMap, .calendar, .entry(id.of(ScheduleEntry.self)), .newEntry, .settings,
            .newEvent, .event(id), .editEvent(id), .deleteEvent(id), .coverPhoto(id), .guests(id), .checkIn(id),
            .eventHosts(id), .announcements(id), .invite(id), .inviteLink("abc"), .guestPass("abc"), .reminders(id),
            .eventActivity(id), .chat(id), .board(id), .todos(id), .todo(id.of(Todo.self)), .addTodos(id), .budget(id),
            .newExpense(id), .people, .person(id.of(User.self)), .notifications, .organise, .activities,
            .activity(id.of(Activity.self)), .newActivity, .participants, .participant(id.of(Participant.self)),
            .newParticipant, .venues, .venue(id.of(Venue.self)), .newVenue, .venueMap, .areas,
            .area(id.of(Area.self)), .newArea, .programmeKinds, .tableImport(id.of(TableImport.self)),
            .administeredEvents,
        ]
        for destination in destinations {
            let url = try #require(URL(string: "https://events.example.org" + Path.path(destination)))
            #expect(DeepLink(url) == .destination(destination), "\(url)")
        }
        let reset = try #require(URL(string: "https://events.example.org" + Path.reset("t%")))
        #expect(DeepLink(reset) == .resetPassword(token: "t%"))
        #expect(DeepLink(URL(string: "https://events.example.org/nowhere/at/all")!) == nil)
    }
}
