public import Domain
import Store

extension EventView {
    /// Returns the names of the scopes that a page of the event subscribes to: the event, its counts, and changes that
    /// affect the viewer, such as a removal.
    ///
    /// - Parameter viewer: Nil for strangers.
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
