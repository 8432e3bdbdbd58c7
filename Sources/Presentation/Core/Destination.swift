public import Domain

/// Where a link leads. `Web` makes a path of it, an app a screen.
public indirect enum Destination: Hashable, Sendable {
    /// - Parameter next: where the visitor returns after signing in; nil for the visitor's own page.
    case signIn(next: Destination?)
    /// Where the mail that confirms the viewer's address can be sent again.
    case verification
    case home
    /// The upcoming events, as a list.
    case discover
    /// The upcoming events, on a map.
    case discoverMap
    case calendar
    case entry(ID<ScheduleEntry>)
    case newEntry
    case settings

    case newEvent
    case event(ID<Event>)
    case editEvent(ID<Event>)
    case deleteEvent(ID<Event>)
    case coverPhoto(ID<Event>)
    case guests(ID<Event>)
    /// The guests of an event, for its hosts at the door.
    case checkIn(ID<Event>)
    case eventHosts(ID<Event>)
    case announcements(ID<Event>)
    case invite(ID<Event>)
    /// An event, opened with the token of its invite link.
    case inviteLink(String)
    /// A guest's RSVP, opened with the token of their guest pass.
    case guestPass(String)
    case reminders(ID<Event>)
    case eventActivity(ID<Event>)
    case chat(ID<Event>)
    case board(ID<Event>)
    case todos(ID<Event>)
    case todo(ID<Todo>)
    /// The form that adds several to-do items.
    case addTodos(ID<Event>)
    case budget(ID<Event>)
    /// The form of a new expense.
    case newExpense(ID<Event>)

    case people
    case person(ID<User>)
    case notifications
    case notificationSettings

    /// The programme.
    case organise
    case activities
    case activity(ID<Activity>)
    case newActivity
    case participants
    case participant(ID<Participant>)
    case newParticipant
    case venues
    case venue(ID<Venue>)
    case newVenue
    case venueMap
    case areas
    case area(ID<Area>)
    case newArea
    case programmeKinds
    /// The figures of the whole programme, with its growth by periods of a length.
    case analytics(PeriodLength)
    case tableImport(ID<TableImport>)

    case reports
    /// The administrators' list of events.
    case administeredEvents
}
