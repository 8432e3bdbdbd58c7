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
    case activities
    case newActivity
    case participants
    case newParticipant
    case venues
    case newVenue
    case venueMap
    case areas
    case newArea
    /// The figures of the whole programme, with its growth by periods of a length.
    case analytics(PeriodLength)
    case home
}
