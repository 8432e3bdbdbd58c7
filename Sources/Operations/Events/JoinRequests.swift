import Domain
import Store

enum JoinRequests {
    static func drop(_ user: ID<User>, of event: ID<Event>, in tx: Transaction) throws {
        let id = try tx.row("DELETE FROM join_request WHERE event_id = \(event) AND user_id = \(user) RETURNING id") {
            try $0.next(ID<JoinRequest>.self)
        }
        guard let id else { return }
        tx.remove(.joinRequest, id, from: .user(user))
        tx.remove(.joinRequest, id, from: .hosts(event))
    }

    /// Nobody is asked to decide on it any more, in no host's inbox.
    static func settle(_ user: ID<User>, _ event: EventRow, in tx: Transaction) throws {
        for host in try Cohosting.hosts(of: event, in: tx) { try tx.settle(.asked, host, by: user, of: event.id) }
    }

    static func put(_ id: ID<JoinRequest>, _ user: ID<User>, _ event: ID<Event>, in tx: Transaction) {
        tx.put(.joinRequest, id, in: .user(user))
        tx.put(.joinRequest, id, in: .hosts(event))
    }

    static func find(_ id: ID<JoinRequest>, of event: ID<Event>, in reader: any Reader) throws -> (user: ID<User>, party: Int, status: JoinRequestStatus) {
        let found = try reader.row("SELECT user_id, party, status FROM join_request WHERE id = \(id) AND event_id = \(event)") {
            (user: try $0.next(ID<User>.self), party: try $0.next(Int.self), status: try $0.next(JoinRequestStatus.self))
        }
        guard let found else { throw Refusal.noRequest }
        return found
    }
}
