package import Domain
import Store

/// An event changed in a way that its guests should know, or its hosts asked to notify them.
package struct EventChanged: Signal {
    /// The event after the change.
    package var event: EventRow
    package var change: EventChange
    /// The details before the change.
    package var old: EventDetails
    /// The person on whose behalf Mingle made the change; nil if the command's actor made it.
    package var by: ID<User>?
}

/// An event that is not over was cancelled.
package struct EventCancelled: Signal {
    package var event: EventRow
}

/// The cancellation of an event that is not over was undone.
package struct EventRestored: Signal {
    package var event: EventRow
}

/// The rows of a deleted event are about to be deleted.
package struct EventErasing: Signal {
    /// When the next pending notices of the event are due, which need its rows; nil if there are none.
    package typealias Reply = Instant?

    package var event: ID<Event>
}
