import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// The chat of an event.
struct ChatAPI {
    struct Input: Codable {
        /// Made by the client if it likes; the same id again is the same message.
        var id: ID<Message>?
        var body: String?
    }

    struct Change: Codable {
        var body: String?
    }

    struct Read: Codable {
        var upTo: ID<Message>
    }

    func register(with api: API) {
        let message = Schema(MessageView.self)
        api.on(
            .get, "/events/{id}/messages", "The chat, the newest first; the next page is older.", query: Endpoint.Parameter.paging,
            reply: .json(Schema(Listing<MessageView>.self), status: 200)
        ) { call in
            let (id, cursor, limit): (ID<Event>, PageCursor?, Int) = (try call.id(), try call.cursor(), try call.limit())
            return try .json(Listing(await call.read { try ChatQuery.messages(of: id, as: call.actor, before: cursor, limit: limit, in: $0) }))
        }
        api.on(.post, "/events/{id}/messages", "Say something.", body: Input.self, reply: .json(message, status: 201)) { call, body in
            try await call.post(SendMessage(event: call.id(), id: body.id, body: body.body)) { tx, id in
                (try ChatQuery.message(id, as: call.actor, in: tx), "/messages/\(id)")
            }
        }
        api.on(.get, "/messages/{id}", "One message.", reply: .json(message, status: 200)) { call in
            let id: ID<Message> = try call.id()
            return try .json(await call.read { try ChatQuery.message(id, as: call.actor, in: $0) })
        }
        api.on(
            .patch, "/messages/{id}", "Correct one's message, for 15 minutes.", body: Change.self, reply: .json(message, status: 200)
        ) { call, body in
            let id: ID<Message> = try call.id()
            try await call.perform(EditMessage(id: id, body: body.body))
            return try .json(await call.read { try ChatQuery.message(id, as: call.actor, in: $0) })
        }
        api.on(.delete, "/messages/{id}", "Delete one's message, or as a host anybody's.", reply: .none) { call in
            try await call.perform(DeleteMessage(id: call.id()))
            return .none
        }
        api.on(.put, "/events/{id}/read", "Note how far one has read.", body: Read.self, reply: .none) { call, body in
            try await call.perform(MarkRead(event: call.id(), upTo: body.upTo))
            return .none
        }
    }
}
