import Domain
import HTTPTypes
import Operations
import Wire

/// Answers and guest lists.
struct AnswerAPI {
    struct Answer: Codable {
        var status: AnswerChoice
        /// People, the guest included; 1–10.
        var party: Int?
    }

    /// What the answer through an invite link became, and the secret of a new guest.
    struct LinkAnswer: Codable {
        var status: AnswerStatus
        var party: Int
        var position: Int?
        var offerUntil: Instant?
        var counts: EventView.Counts?
        var capacity: Int?
        var guestToken: String?
        /// Until when a new guest's answer stands unless the address is confirmed by the mailed link.
        var heldUntil: Instant?

        init(_ outcome: AnswerByLink.Outcome) {
            status = outcome.answer.status
            party = outcome.answer.party
            position = outcome.answer.position
            offerUntil = outcome.answer.offerUntil
            counts = outcome.answer.counts
            capacity = outcome.answer.capacity
            guestToken = outcome.guestToken
            heldUntil = outcome.answer.heldUntil
        }
    }

    struct NamedAnswer: Codable {
        var name: String?
        var email: String?
        var status: AnswerChoice
        var party: Int?
    }

    func register(with api: API) {
        answers(api)
        guests(api)
        links(api)
    }

    private func answers(_ api: API) {
        api.on(
            .put, "/events/{id}/rsvp", "Answer an event; a full one puts the party on the waiting list.",
            body: Answer.self, reply: .json(Schema(AnswerView.self), status: 200)
        ) { call, body in
            try .json(await call.perform(AnswerEvent(event: call.id(), status: body.status, party: body.party)))
        }
        api.on(.delete, "/events/{id}/rsvp", "Take one's answer back.", reply: .none) { call in
            try await call.perform(WithdrawAnswer(event: call.id()))
            return .none
        }
    }

    private func guests(_ api: API) {
        api.on(
            .get, "/events/{id}/guests", "The guest list, as far as the host shows it.", query: Endpoint.Parameter.paging,
            reply: .json(Schema(Listing<GuestView>.self), status: 200)
        ) { call in
            let (id, cursor, limit): (ID<Event>, PageCursor?, Int) = (try call.id(), try call.cursor(), try call.limit())
            let page = try await call.read {
                try GuestQuery.guests(of: id, as: call.actor, after: cursor, limit: limit, in: $0)
            }
            return try .json(Listing(page))
        }
        api.on(
            .delete, "/events/{id}/guests/{userId}", "Remove a guest, by user or by the entry's id.", reply: .none
        ) { call in
            try await call.perform(RemoveGuest(event: call.id(), guest: call.text("userId")))
            return .none
        }
        api.on(.get, "/events/{id}/guests.csv", "The guest list as a table, for the host.", reply: .text("text/csv")) { call in
            let id: ID<Event> = try call.id()
            return try await .file(GuestCSV.file(of: id, as: call.actor, in: call.community), type: "text/csv; charset=utf-8", name: "guests.csv")
        }
    }

    private func links(_ api: API) {
        api.on(
            .get, "/invites/{token}", "The event that an invite link opens.", access: .anyone,
            reply: .json(Schema(EventView.self), status: 200)
        ) { call in
            let token = call.text("token")
            return try .json(
                await call.read { try LinkQuery.event(token: token, as: call.actor, now: call.now, in: $0) })
        }
        api.on(
            .put, "/invites/{token}/rsvp", "Answer through an invite link, without an account if need be.",
            access: .anyone, body: NamedAnswer.self, reply: .json(Schema(LinkAnswer.self), status: 200)
        ) { call, body in
            let command = AnswerByLink(
                token: call.text("token"), name: body.name, email: body.email, status: body.status, party: body.party,
                network: "\(Network(of: call.context.address))")
            return try .json(LinkAnswer(await call.perform(command)))
        }
        api.on(
            .get, "/guests/{guestToken}", "The event and the answer of a guest without an account.", access: .anyone,
            reply: .json(Schema(GuestPassView.self), status: 200)
        ) { call in
            let token = call.text("guestToken")
            return try .json(
                await call.read { try GuestPass.view(token, environment: call.community.environment, in: $0) })
        }
        api.on(
            .put, "/guests/{guestToken}/rsvp", "Change the answer of a guest without an account.", access: .anyone,
            body: Answer.self, reply: .json(Schema(AnswerView.self), status: 200)
        ) { call, body in
            let command = AnswerAsGuest(guestToken: call.text("guestToken"), status: body.status, party: body.party)
            return try .json(await call.perform(command))
        }
    }
}
