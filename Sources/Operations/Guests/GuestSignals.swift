package import Domain
import Store

/// A host adds a guest without an account by an address. The guest has no RSVP yet.
package struct GuestAddressGiven: Signal {
    package var guest: ID<Guest>
    package var email: EmailAddress
    package var event: EventRow
    package var host: ID<User>
}

/// A host set a guest's RSVP.
package struct GuestRSVPSet: Signal {
    package var rsvp: ID<RSVP>
    /// The event after the change.
    package var event: EventRow
    /// The previous RSVP.
    package var before: RSVPState?
    package var host: ID<User>?
    /// Whether the guest's mail was already taken from the budget.
    package var isMailPaid = false
}

/// A host vouched for the address of a guest without an account.
package struct GuestVouched: Signal {
    package var guest: ID<Guest>
    package var event: EventRow
}

/// A host is removing a guest, whose RSVP still exists.
package struct GuestRemoved: Signal {
    package var rsvp: ID<RSVP>
    package var event: EventRow
    package var host: ID<User>?
}

/// A removal of a member ended who had come by a guest pass before.
package struct RemovalEnded: Signal {
    package var user: ID<User>
    package var event: ID<Event>
    /// The secret of the guest pass.
    package var pass: String
}
