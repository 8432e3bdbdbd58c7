public import Domain
import Store

enum Feeds {
    /// Gives every feed of a person a new address; the old ones end.
    static func renew(of user: ID<User>, in tx: Transaction) throws {
        let feeds = try tx.rows("SELECT id FROM feed WHERE user_id = \(user)") { try $0.next(ID<Feed>.self) }
        for feed in feeds {
            try tx.execute(
                "UPDATE feed SET secret = \(Secret.make(in: tx, bytes: 16)), created_at = \(tx.now) WHERE id = \(feed)")
            tx.put(.feed, feed, in: .user(user))
        }
    }
}

/// An event as a calendar file tells of it, rights already applied.
public struct CalendarEntry: Sendable {
    public var event: EventView
    public var sequence: Int

    /// Each date of a series is an event of its own here, and so it is elsewhere.
    public var uid: String { event.id.calendarUID }
}

/// The events of a feed, in order, and the span of time of which it has them all.
public struct CalendarFeed: Sendable {
    public var entries: [CalendarEntry]
    /// None starts before; nil: all that are not over.
    public var from: Instant?
    /// All start before.
    public var to: Instant
}
