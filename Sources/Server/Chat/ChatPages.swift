import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import Store
import Web

/// The chat of an event as a page, and as the pieces that are fetched by those who look.
struct ChatPages {
    let pages: PageMaker
    let forms: FormRoutes

    static let pageLength = 50

    func register(with router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/events/{id}/chat") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            let before = Form.text("before", in: request.uri.query).flatMap(PageCursor.init(text:))
            let html = try await ChatPages.page(id, before: before, context.actor, pages.context(request, context), pages.community, FormState())
            return pages.reply(html, to: request)
        }
        router.get("/events/{id}/chat/after") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            let number = Form.text("number", in: request.uri.query).flatMap { Int($0) } ?? 0
            let page = pages.context(request, context)
            let (actor, now) = (context.actor, pages.community.now)
            _ = try actor.verified()
            let html = try await pages.community.read { reader in
                let event = try EventQuery.event(id, as: actor, now: now, in: reader)
                let found = try ChatQuery.messages(of: id, as: actor, after: number, limit: 200, in: reader)
                return ChatPage.rows(found.messages, event, page, after: found.previous)
            }
            return pages.reply(html, to: request)
        }
        router.get("/messages/{id}/row") { request, context in
            let (message, event) = try await ChatPages.message(request, context, pages)
            return pages.reply(ChatPage.rows([message], event, pages.context(request, context), after: message.sentAt), to: request)
        }
        router.get("/messages/{id}") { request, context in
            let (message, event) = try await ChatPages.message(request, context, pages)
            return pages.reply(EditMessagePage.html(pages.context(request, context), message, event: event), to: request)
        }
        chatForms()
    }

    private static func message(_ request: Request, _ context: AppContext, _ pages: PageMaker) async throws -> (MessageView, EventView) {
        guard let id = context.parameters.get("id").flatMap({ ID<Message>($0) }) else { throw Refusal.notFound }
        return try await message(id, context.actor, pages.community)
    }

    private static func message(_ id: ID<Message>, _ actor: Actor, _ community: Community) async throws -> (MessageView, EventView) {
        let now = community.now
        return try await community.read { reader in
            let message = try ChatQuery.message(id, as: actor, in: reader)
            return (message, try EventQuery.event(ChatQuery.event(of: id, in: reader), as: actor, now: now, in: reader))
        }
    }

    private static func page(
        _ id: ID<Event>, before: PageCursor?, _ actor: Actor, _ page: PageContext, _ community: Community, _ form: FormState
    ) async throws -> HTML {
        _ = try actor.verified()
        let now = community.now
        let (event, found, readUpTo) = try await community.read { reader in
            (
                try EventQuery.event(id, as: actor, now: now, in: reader),
                try ChatQuery.messages(of: id, as: actor, before: before, limit: pageLength, in: reader),
                try ChatQuery.readUpTo(id, as: actor, in: reader)
            )
        }
        return ChatPage.html(
            page, event, messages: found.items.reversed(), earlier: found.next?.text, readUpTo: readUpTo, isLatest: before == nil, form: form)
    }

    private func chatForms() {
        forms.on(SendMessage.self, done: { _, command, _ in
            .seeOther(Path.chat(command.event) + "#end")
        }, again: { call, state in
            try await ChatPages.page(call.form.id("event"), before: nil, call.actor, call.page, call.community, state)
        })
        forms.on(EditMessage.self, done: { call, command, _ in
            .seeOther(Path.chat(try call.form.id("event")) + "#m-\(command.id)")
        }, again: { call, state in
            let (message, event) = try await ChatPages.message(try call.form.id("id"), call.actor, call.community)
            return EditMessagePage.html(call.page, message, event: event, form: state)
        })
        // Scripts mark what is seen by themselves.
        forms.on(MarkRead.self, done: { _, command, _ in .seeOther(Path.chat(command.event) + "#end") })
        forms.on(DeleteMessage.self, done: { call, _, _ in .seeOther(Path.chat(try call.form.id("event"))) })
    }
}
