import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// The hosts of an event, and join requests.
struct HostAPI {
    func register(with api: API) {
        let hosts = Endpoint.Reply.list(of: UserView.self)
        api.on(.get, .hosts, "List the hosts, owner first.", reply: hosts) { call in
            let id: ID<Event> = try call.id()
            return try await call.list { try HostQuery.hosts(of: id, as: call.actor, in: $0) }
        }
        api.on(
            .put, .hosts, "Set the co-hosts, or hand the event over to another owner.", body: HostsBody.self,
            reply: hosts
        ) {
            call, body in
            let id: ID<Event> = try call.id()
            try await call.perform(SetHosts(event: id, cohosts: body.cohosts, owner: body.owner))
            return try await call.list { try HostQuery.hosts(of: id, as: call.actor, in: $0) }
        }
        requests(api)
    }

    private func requests(_ api: API) {
        api.on(
            .get, .joinRequests, "List join requests. Hosts only.",
            reply: .list(of: JoinRequestView.self)
        ) { call in
            let id: ID<Event> = try call.id()
            return try await call.list { try JoinRequestQuery.requests(of: id, as: call.actor, in: $0) }
        }
        api.on(
            .post, .joinRequests, "Send a join request.", body: JoinRequestBody.self,
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
        api.on(.put, .joinRequest, "Approve a join request.", body: EmptyBody.self, reply: .none) { call, _ in
            try await call.perform(ApproveJoinRequest(event: call.id(), request: call.id("requestId")))
            return .none
        }
        api.on(
            .delete, .joinRequest,
            "Decline or reopen a join request as a host, or withdraw your own.",
            query: [
                .flag("reopen", "Reopen a declined request, so that the person may ask again.")
            ],
            reply: .none
        ) { call in
            try await call.perform(
                DropJoinRequest(
                    event: call.id(), request: call.id("requestId"), reopens: call.freeText("reopen") == "true"))
            return .none
        }
    }
}
