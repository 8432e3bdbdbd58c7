import Domain
import Store

/// A host sent an announcement to the guests of an event.
struct AnnouncementSent: Signal {
    var id: ID<Announcement>
    var event: EventRow
    /// The number of addressees without an account.
    var strangers: Int
    var host: ID<User>?
}
