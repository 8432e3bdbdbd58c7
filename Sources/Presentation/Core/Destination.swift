public import Domain

/// Where a link leads. `Web` makes a path of it, an app a screen.
public indirect enum Destination: Hashable, Sendable {
    /// - Parameter next: where the visitor returns after signing in.
    case signIn(next: Destination)
    case announcements(ID<Event>)
    case coverPhoto(ID<Event>)
    case deleteEvent(ID<Event>)
    case editEvent(ID<Event>)
    case event(ID<Event>)
    case eventActivity(ID<Event>)
    case eventHosts(ID<Event>)
    case guests(ID<Event>)
    case invite(ID<Event>)
    /// An event, opened with the token of its invite link.
    case inviteLink(String)
    case person(ID<User>)
    case reminders(ID<Event>)
    case venues
}
