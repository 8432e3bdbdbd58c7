import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// The chat of an event.
struct ChatAPI {
    func register(with api: API) {
        let message = Schema(MessageView.self)
        api.on(
            .get, .messages, "List messages, newest first.", query: Endpoint.Parameter.paging,
            reply: .list(of: MessageView.self)
        ) { call in
            let id: ID<Event> = try call.id()
            return try await call.page {
                try ChatQuery.messages(of: id, as: call.actor, before: $1, limit: $2, in: $0)
            }
        }
        api.on(.post, .messages, "Send a message.", body: MessageBody.self, reply: .json(message, status: 201)) {
            call, body in
            try await call.post(
                SendMessage(event: call.id(), id: body.id, body: body.body), at: { APIPath.message($0) },
                reply: {
                    try ChatQuery.message($1, as: call.actor, in: $0)
                })
        }
        api.on(.get, .message, "Get a message.", reply: .json(message, status: 200)) { call in
            let id: ID<Message> = try call.id()
            return try .json(await call.read { try ChatQuery.message(id, as: call.actor, in: $0) })
        }
        api.on(
            .patch, .message, "Edit your message, within 15 minutes.", body: MessageChangeBody.self,
            reply: .json(message, status: 200)
        ) { call, body in
            let id: ID<Message> = try call.id()
            try await call.perform(EditMessage(id: id, body: body.body))
            return try .json(await call.read { try ChatQuery.message(id, as: call.actor, in: $0) })
        }
        api.on(.delete, .message, "Delete your message. Hosts may delete any message.", reply: .none) { call in
            try await call.perform(DeleteMessage(id: call.id()))
            return .none
        }
        api.on(.put, .readMark, "Mark messages as read up to a point.", body: ReadMarkBody.self, reply: .none) {
            call, body in
            try await call.perform(MarkRead(event: call.id(), upTo: body.upTo))
            return .none
        }
    }
}
