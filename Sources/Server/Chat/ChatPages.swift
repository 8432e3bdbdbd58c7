import Domain
import HTML
import Operations
import Store
import Web

/// The page and live fragments of an event's chat.
struct ChatPages {
    let pages: PageRoutes
    let forms: FormRoutes

    static let pageLength = 50
    /// The maximum number of chats in the list beside the open one.
    private static let listed = 30

    func register() {
        pages.get(Path.Template.chat, query: ["before"]) { call in
            .page(
                try await ChatPages.page(
                    call.id(), before: call.freeText("before").flatMap(PageCursor.init(text:)), call, FormInput()))
        }
        pages.get(Path.Template.chatAfter, query: ["number"]) { call in
            let id: ID<Event> = try call.id()
            let number = call.freeText("number").flatMap { Int($0) } ?? 0
            return .page(
                try await call.read { reader in
                    let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
                    let found = try ChatQuery.messages(of: id, as: call.actor, after: number, limit: 200, in: reader)
                    return ChatPage.rows(found.messages, event, call.page, after: found.previous)
                })
        }
        pages.get(Path.Template.messageRow) { call in
            let (message, event) = try await ChatPages.message(call.id(), call)
            return .page(ChatPage.rows([message], event, call.page, after: message.sentAt))
        }
        pages.get(Path.Template.message) { call in
            let (message, event) = try await ChatPages.message(call.id(), call)
            _ = try await call.read { try ChatQuery.own(message.id, as: call.actor, in: $0) }
            return .page(try await ChatPages.edit(message, event, call))
        }
        chatForms()
    }

    private static func message(_ id: ID<Message>, _ call: WebCall) async throws -> (MessageView, EventView) {
        try await call.read { reader in
            let message = try ChatQuery.message(id, as: call.actor, in: reader)
            return (
                message,
                try EventQuery.event(ChatQuery.event(of: id, in: reader), as: call.actor, now: call.now, in: reader)
            )
        }
    }

    private static func edit(
        _ message: MessageView, _ event: EventView, _ call: WebCall, _ form: FormInput? = nil
    ) async throws -> HTML {
        let chats = try await call.read { try ChatQuery.chats(as: call.actor, limit: listed, now: call.now, in: $0) }
        return EditMessagePage.html(call.page, message, event: event, chats: chats, form: form)
    }

    private static func page(
        _ id: ID<Event>, before: PageCursor? = nil, _ call: WebCall, _ form: FormInput
    ) async throws -> HTML {
        let actor = call.actor
        let (event, found, readUpTo, chats) = try await call.read { reader in
            (
                try EventQuery.event(id, as: actor, now: call.now, in: reader),
                try ChatQuery.messages(of: id, as: actor, before: before, limit: pageLength, in: reader),
                try ChatQuery.readUpTo(id, as: actor, in: reader),
                try ChatQuery.chats(as: actor, limit: listed, now: call.now, in: reader)
            )
        }
        return ChatPage.html(
            call.page, event, messages: found.items.reversed(), earlier: found.next?.text, readUpTo: readUpTo,
            isLatest: before == nil, chats: chats,
            form: form)
    }

    private func chatForms() {
        forms.on(
            SendMessage.self,
            done: { _, command, _ in
                .seeOther(Path.chat(command.event) + "#end")
            },
            redisplay: { call, state in
                try await ChatPages.page(call.form.id("event"), call, state)
            })
        forms.on(
            EditMessage.self,
            done: { call, command, _ in
                .seeOther(Path.chat(try call.form.id("event")) + "#m-\(command.id)")
            },
            redisplay: { call, state in
                let (message, event) = try await ChatPages.message(call.form.id("id"), call)
                return try await ChatPages.edit(message, event, call, state)
            })
        // Scripts mark messages as read automatically; this is the form for browsers without scripts.
        forms.on(MarkRead.self, done: { _, command, _ in .seeOther(Path.chat(command.event) + "#end") })
        forms.on(
            DeleteMessage.self,
            done: { call, _, _ in
                if let next = call.form["next"] {
                    return PageResponder.done(PageResponder.localPath(next), "Message deleted.")
                }
                return .seeOther(Path.chat(try call.form.id("event")))
            })
    }
}
