public import Domain
import Store

extension EventView {
    /// The names of the scopes in which a page of the event hears of what changes on it: the event, how many come, and what
    /// happens to the viewer, as being removed.
    ///
    /// - Parameter viewer: nil for strangers.
    public func scopes(of viewer: ID<User>?) -> [String] {
        let audience = details.visibility.audience(status)
        let shared = EventRow.scope(id, audience)
        let seats = EventRow.seatsScope(id, audience, details.guestList)
        var scopes = [shared]
        if seats != shared, mine.standing.may(.seeCounts, at: terms) { scopes.append(seats) }
        if let viewer { scopes.append(.user(viewer)) }
        return scopes.map(\.description)
    }
}
