import Domain
import Operations
import Store

/// Notifies hosts of join requests, and the people who sent them of the decision.
enum JoinRequestNotices {
    static let handlers: [SignalHandler] = [
        .on(JoinRequestSent.self) { try notifyHosts(of: $0, in: $1) },
        .on(JoinRequestDecided.self) { signal, tx in
            switch (signal.asker, signal.rsvp) {
            case (.user(let user), let rsvp?): try notify(user, of: signal, rsvp, in: tx)
            case (.user(let user), nil):
                try tx.notify(
                    .declined, user, by: signal.host, of: signal.event,
                    mail: GuestMail.order(.declined, to: user, by: signal.host, of: signal.event, in: tx))
            case (.guest, .some):
                if let id = try GuestRSVP(signal.event, guest: signal.asker).current(in: tx)?.id {
                    try GuestMail.send(.approved, to: id, of: signal.event, by: signal.host, in: tx)
                }
            case (.guest(let guest), nil):
                try GuestMail.send(.declined, toAsking: guest, of: signal.event, by: signal.host, in: tx)
            }
        },
    ]

    private static func notifyHosts(of request: JoinRequestSent, in tx: Transaction) throws {
        let (user, guest): (ID<User>?, ID<Guest>?) =
            switch request.asker {
            case .user(let id): (id, nil)
            case .guest(let id): (nil, id)
            }
        for host in try Cohosting.hosts(of: request.event, in: tx) {
            var mail = try GuestMail.order(.asked, to: host, by: user, of: request.event, in: tx)
            if let name = request.name { mail?.from = name }
            mail?.party = request.party
            try tx.notify(.asked, host, by: user, of: request.event, thing: guest?.bytes, mail: mail)
        }
    }

    /// Notifies a member whose request was approved.
    private static func notify(
        _ user: ID<User>, of decision: JoinRequestDecided, _ rsvp: RSVPState, in tx: Transaction
    ) throws {
        var mail = try GuestMail.order(.approved, to: user, by: decision.host, of: decision.event, in: tx)
        mail?.status = rsvp.status
        mail?.party = rsvp.party
        try tx.notify(
            .approved, user, by: decision.host, of: decision.event,
            detail: NoticeDetail(answer: .init(status: rsvp.status, party: rsvp.party)), mail: mail)
    }
}
