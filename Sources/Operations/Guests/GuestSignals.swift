import Domain
import Store

/// A host set a guest's RSVP.
struct GuestRSVPSet: Signal {
    var rsvp: ID<RSVP>
    /// The event after the change.
    var event: EventRow
    /// The previous RSVP.
    var before: RSVPState?
    var host: ID<User>?
}

/// A host vouched for the address of a guest without an account.
struct GuestVouched: Signal {
    var guest: ID<Guest>
    var event: EventRow
}

/// A host is removing a guest, whose RSVP still exists.
struct GuestRemoved: Signal {
    var rsvp: ID<RSVP>
    var event: EventRow
    var host: ID<User>?
}

/// A removal of a member ended who had come by a guest pass before.
struct RemovalEnded: Signal {
    var user: ID<User>
    var event: ID<Event>
    /// The secret of the guest pass.
    var pass: String
}
