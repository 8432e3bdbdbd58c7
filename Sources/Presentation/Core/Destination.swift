public import Domain

/// Where a link leads. `Web` makes a path of it, an app a screen.
public indirect enum Destination: Hashable, Sendable {
    case home
    /// - Parameter next: where the visitor returns after signing in.
    case signIn(next: Destination)
    /// The upcoming events, as a list.
    case discover
    /// The upcoming events, on a map.
    case discoverMap
    case event(ID<Event>)
    case editEvent(ID<Event>)
    case newEvent
    case guests(ID<Event>)
    case invite(ID<Event>)
    /// An event, opened with the token of its invite link.
    case inviteLink(String)
    case person(ID<User>)
    case settings
    case venues
    /// Where the mail that confirms the viewer's address can be sent again.
    case verification
}
