package import Domain
import Store

/// A host sent an announcement to the guests of an event.
package struct AnnouncementSent: Signal {
    package var id: ID<Announcement>
    package var event: EventRow
    /// The number of addressees without an account.
    package var strangers: Int
    package var host: ID<User>?
}
