import Presentation

extension Path {
    static func path(_ destination: Destination) -> String {
        switch destination {
        case .signIn(let next): next.map { signIn(next: path($0)) } ?? signIn
        case .verification: verify
        case .home: home
        case .discover: discover
        case .discoverMap: DiscoverQuery(view: .map).path
        case .calendar: calendar
        case .entry(let id): entry(id)
        case .newEntry: newEntry
        case .settings: settings
        case .newEvent: newEvent
        case .event(let id): event(id)
        case .editEvent(let id): edit(id)
        case .deleteEvent(let id): delete(id)
        case .coverPhoto(let id): cover(id)
        case .guests(let id): guests(id)
        case .checkIn(let id): checkIn(id)
        case .eventHosts(let id): hosts(id)
        case .announcements(let id): announcements(id)
        case .invite(let id): invite(id)
        case .inviteLink(let token): inviteLink(token)
        case .guestPass(let token): guestPass(token)
        case .reminders(let id): reminders(id)
        case .eventActivity(let id): eventActivity(id)
        case .chat(let id): chat(id)
        case .board(let id): board(id)
        case .todos(let id): todos(id)
        case .todo(let id): todo(id)
        case .addTodos(let id): addTodos(id)
        case .budget(let id): budget(id)
        case .newExpense(let id): newExpense(id)
        case .people: people
        case .person(let id): person(id)
        case .notifications: notifications
        case .notificationSettings: notificationSettings
        case .organise: organise
        case .activities: activities
        case .activity(let id): activity(id)
        case .newActivity: newActivity
        case .participants: participants
        case .participant(let id): participant(id)
        case .newParticipant: newParticipant
        case .venues: venues
        case .venue(let id): venue(id)
        case .newVenue: newVenue
        case .venueMap: venueMap
        case .areas: areas
        case .area(let id): area(id)
        case .newArea: newArea
        case .programmeKinds: programmeKinds
        case .analytics(let period): analytics(AnalyticsChoice(period: period))
        case .tableImport(let id): tableImport(id)
        case .reports: reports
        case .administeredEvents: administeredEvents
        }
    }
}
