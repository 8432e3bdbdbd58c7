import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// The hosts of an event, and join requests.
struct HostAPI {
    func register(with api: API) {
        let hosts = Endpoint.Reply.json(Schema(Listing<UserView>.self), status: 200)
        api.on(.get, .hosts, "The hosts, the owner first.", reply: hosts) { call in
            let id: ID<Event> = try call.id()
            return try .json(Listing(items: await call.read { try HostQuery.hosts(of: id, as: call.actor, in: $0) }))
        }
        api.on(.put, .hosts, "Say who co-hosts, or hand the event over.", body: HostsBody.self, reply: hosts) {
            call, body in
            let id: ID<Event> = try call.id()
            try await call.perform(SetHosts(event: id, cohosts: body.cohosts, owner: body.owner))
            return try .json(Listing(items: await call.read { try HostQuery.hosts(of: id, as: call.actor, in: $0) }))
        }
        requests(api)
    }

    private func requests(_ api: API) {
        api.on(
            .get, .joinRequests, "Who asks to come, for the hosts.",
            reply: .json(Schema(Listing<JoinRequestView>.self), status: 200)
        ) { call in
            let id: ID<Event> = try call.id()
            return try .json(
                Listing(items: await call.read { try JoinRequestQuery.requests(of: id, as: call.actor, in: $0) }))
        }
        api.on(
            .post, .joinRequests, "Ask to come.", body: JoinRequestBody.self,
            reply: .json(Schema(JoinRequestView.self), status: 201)
        ) { call, body in
            let id: ID<Event> = try call.id()
            return try await call.post(
                SendJoinRequest(event: id, party: body.party, note: body.note, token: body.token, id: body.id)
            ) { tx, request in
                guard let own = try JoinRequestQuery.own(id, as: call.actor, in: tx) else { throw Refusal.notFound }
                return (own, APIPath.joinRequest(id, request))
            }
        }
        api.on(.put, .joinRequest, "Let somebody in who asked.", body: EmptyBody.self, reply: .none) { call, _ in
            try await call.perform(ApproveJoinRequest(event: call.id(), request: call.id("requestId")))
            return .none
        }
        api.on(
            .delete, .joinRequest,
            "Decline a join request, let somebody ask again who was declined, or take one's own back.",
            query: [.init(name: "reopen", schema: .boolean, summary: "Let somebody ask again who was declined.")],
            reply: .none
        ) { call in
            try await call.perform(
                DropJoinRequest(
                    event: call.id(), request: call.id("requestId"), reopens: call.freeText("reopen") == "true"))
            return .none
        }
    }
}
