public import Domain

/// Where a link leads. `Web` makes a path of it, an app a screen.
public indirect enum Destination: Hashable, Sendable {
    case home
    /// - Parameter next: where the visitor returns after signing in; nil for the home page.
    case signIn(next: Destination?)
    case event(ID<Event>)
    case editEvent(ID<Event>)
    case guests(ID<Event>)
    /// An event, opened with the token of its invite link.
    case inviteLink(String)
    /// A guest's RSVP, opened with the token of their guest pass.
    case guestPass(String)
    case chat(ID<Event>)
    case todos(ID<Event>)
    case budget(ID<Event>)
    case entry(ID<ScheduleEntry>)
    case people
    case person(ID<User>)
    case notifications
    case notificationSettings
    case reports
    /// The programme.
    case organise
    case venues
}
