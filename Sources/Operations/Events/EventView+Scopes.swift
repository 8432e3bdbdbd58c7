public import Domain
import Store

extension EventView {
    /// Returns the names of the scopes that a page of the event subscribes to: the event, its counts, and changes that
    /// affect the viewer, such as a removal.
    ///
    /// - Parameter viewer: Nil for strangers.
    public func scopes(of viewer: ID<User>?) -> [String] {
        let audience = details.visibility.audience(status)
        let shared = EventRow.scope(id, audience, isArchived: false)
        let seats = details.guestList == .hidden ? Scope.hosts(id) : shared
        var scopes = [shared]
        // A public event moves to the archive some time after it is over.
        if shared == .public, isPast, viewer != nil { scopes.append(.archive) }
        if seats != shared, mine.standing.may(.seeCounts, at: terms) { scopes.append(seats) }
        if let viewer { scopes.append(.user(viewer)) }
        return scopes.map(\.description)
    }
}
