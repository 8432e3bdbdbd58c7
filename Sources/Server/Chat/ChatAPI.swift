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
            .get, .messages, "The chat, the newest first; the next page is older.", query: Endpoint.Parameter.paging,
            reply: .json(Schema(Listing<MessageView>.self), status: 200)
        ) { call in
            let (id, cursor, limit): (ID<Event>, PageCursor?, Int) = (
                try call.id(), try call.cursor(), try call.limit()
            )
            return try .json(
                Listing(
                    await call.read {
                        try ChatQuery.messages(of: id, as: call.actor, before: cursor, limit: limit, in: $0)
                    }))
        }
        api.on(.post, .messages, "Say something.", body: MessageBody.self, reply: .json(message, status: 201)) {
            call, body in
            try await call.post(
                SendMessage(event: call.id(), id: body.id, body: body.body), at: { APIPath.message($0) },
                reply: {
                    try ChatQuery.message($1, as: call.actor, in: $0)
                })
        }
        api.on(.get, .message, "One message.", reply: .json(message, status: 200)) { call in
            let id: ID<Message> = try call.id()
            return try .json(await call.read { try ChatQuery.message(id, as: call.actor, in: $0) })
        }
        api.on(
            .patch, .message, "Correct one's message, for 15 minutes.", body: MessageChangeBody.self,
            reply: .json(message, status: 200)
        ) { call, body in
            let id: ID<Message> = try call.id()
            try await call.perform(EditMessage(id: id, body: body.body))
            return try .json(await call.read { try ChatQuery.message(id, as: call.actor, in: $0) })
        }
        api.on(.delete, .message, "Delete one's message, or as a host anybody's.", reply: .none) { call in
            try await call.perform(DeleteMessage(id: call.id()))
            return .none
        }
        api.on(.put, .readMark, "Note how far one has read.", body: ReadMarkBody.self, reply: .none) { call, body in
            try await call.perform(MarkRead(event: call.id(), upTo: body.upTo))
            return .none
        }
    }
}
