package import Domain
package import Store

/// An RSVP as shown on the guest list, with the guest row that holds the name of a guest without an account.
package struct ListedRSVP {
    package var id: ID<RSVP>
    package var guest: ID<Guest>?

    package init(id: ID<RSVP>, guest: ID<Guest>? = nil) {
        self.id = id
        self.guest = guest
    }

    package func put(in scope: Scope, _ tx: Transaction) {
        tx.put(.rsvp, id, in: scope)
        if let guest { tx.put(.guest, guest, in: scope) }
    }

    package func remove(from scope: Scope, _ tx: Transaction) {
        tx.remove(.rsvp, id, from: scope)
        if let guest { tx.remove(.guest, guest, from: scope) }
    }

    package func move(from old: Scope, to new: Scope, _ tx: Transaction) {
        if old != new { remove(from: old, tx) }
        put(in: new, tx)
    }
}
