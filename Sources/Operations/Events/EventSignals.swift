import Domain
import Store

/// An event changed in a way that its guests should know, or its hosts asked to notify them.
struct EventChanged: Signal {
    /// The event after the change.
    var event: EventRow
    var change: EventChange
    /// The details before the change.
    var old: EventDetails
    /// The person on whose behalf Mingle made the change; nil if the command's actor made it.
    var by: ID<User>?
}

/// An event that is not over was cancelled.
struct EventCancelled: Signal {
    var event: EventRow
}

/// The cancellation of an event that is not over was undone.
struct EventRestored: Signal {
    var event: EventRow
}

/// The rows of a deleted event are about to be deleted.
struct EventErasing: Signal {
    /// When the next pending notices of the event are due, which need its rows; nil if there are none.
    typealias Reply = Instant?

    var event: ID<Event>
}
