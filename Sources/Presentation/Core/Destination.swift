public import Domain

/// Where a link leads. `Web` makes a path of it, an app a screen.
public indirect enum Destination: Hashable, Sendable {
    /// - Parameter next: where the visitor returns after signing in.
    case signIn(next: Destination)
    case event(ID<Event>)
    case editEvent(ID<Event>)
    case guests(ID<Event>)
    /// An event, opened with the token of its invite link.
    case inviteLink(String)
    case person(ID<User>)
    case home
    case todo(ID<Todo>)
    case calendar
    case entry(ID<ScheduleEntry>)
    case newEntry
    case activity(ID<Activity>)
    case participant(ID<Participant>)
    case venue(ID<Venue>)
    case venues
    case area(ID<Area>)
    case programmeKinds
    case tableImport(ID<TableImport>)
    case reports
    /// The administrators' list of events.
    case administeredEvents
}
