import Domain
import HTTPTypes
import Operations
import Wire

/// `/admin`.
struct AdministrationAPI {
    func register(with api: API) {
        api.on(
            .get, .users, "Everyone with an account.", access: .administrator, query: Endpoint.Parameter.paging,
            reply: .json(Schema(Listing<AdministeredUserView>.self), status: 200)
        ) { call in
            let (cursor, limit) = (try call.cursor(), try call.limit())
            let page = try await call.read { try AccountQuery.users(as: call.actor, after: cursor, limit: limit, in: $0) }
            return try .json(Listing(page))
        }
        api.on(
            .patch, .user, "Change somebody's role, disable or enable them.", access: .administrator,
            body: UserChangeBody.self, reply: .none
        ) { call, body in
            let status = try body.status.map { text in
                guard let status = AccountStatus(rawValue: text), status != .deleted else {
                    throw Refusal.invalid("status", "Give active or disabled.")
                }
                return status
            }
            try await call.perform(AdministerUser(id: call.id(), role: body.role, status: status))
            return .none
        }
        api.on(.delete, .user, "Delete somebody's account.", access: .administrator, reply: .none) { call in
            try await call.perform(DeleteAccount(id: call.id()))
            return .none
        }
    }
}
