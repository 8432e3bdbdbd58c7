package import Domain
package import Store

package enum JoinRequests {
    static func delete(_ user: ID<User>, of event: ID<Event>, in tx: Transaction) throws {
        let id = try tx.row("DELETE FROM join_request WHERE event_id = \(event) AND user_id = \(user) RETURNING id") {
            try $0.next(ID<JoinRequest>.self)
        }
        guard let id else { return }
        tx.remove(.joinRequest, id, from: .user(user))
        tx.remove(.joinRequest, id, from: .hosts(event))
    }

    /// Settles the notices of a request in every host's inbox.
    static func resolve(_ user: ID<User>, _ event: EventRow, in tx: Transaction) throws {
        for host in try Cohosting.hosts(of: event, in: tx) { try tx.resolve(.asked, host, by: user, of: event.id) }
    }

    package static func put(_ id: ID<JoinRequest>, _ user: ID<User>, _ event: ID<Event>, in tx: Transaction) {
        tx.put(.joinRequest, id, in: .user(user))
        tx.put(.joinRequest, id, in: .hosts(event))
    }

    /// A join request of a member or of a guest without an account. The latter's id is the guest's id.
    package struct Found {
        var asker: GuestRSVP.Identity
        package var party: Int
        var status: JoinRequestStatus
    }

    package static func find(_ id: ID<JoinRequest>, of event: ID<Event>, in reader: any Reader) throws -> Found {
        let found = try reader.row(
            """
            SELECT user_id, NULL, party, status FROM join_request WHERE id = \(id) AND event_id = \(event)
            UNION ALL SELECT NULL, guest_id, party, status FROM guest_request WHERE guest_id = \(id) AND event_id = \(event)
            """
        ) {
            let (user, guest): (ID<User>?, ID<Guest>?) = (try $0.next(), try $0.next())
            return Found(asker: user.map { .user($0) } ?? .guest(guest!), party: try $0.next(), status: try $0.next())
        }
        guard let found else { throw Refusal.noRequest }
        return found
    }

    /// Records a host's decision and settles the request's notices for all hosts.
    static func decide(
        _ status: JoinRequestStatus, _ id: ID<JoinRequest>, of asker: GuestRSVP.Identity, at event: EventRow,
        in tx: Transaction
    ) throws {
        switch asker {
        case .guest(let guest): try GuestRequests.decide(status, guest, at: event, in: tx)
        case .user(let user):
            try tx.execute("UPDATE join_request SET status = \(status), decided_at = \(tx.now) WHERE id = \(id)")
            put(id, user, event.id, in: tx)
            try resolve(user, event, in: tx)
        }
    }
}
