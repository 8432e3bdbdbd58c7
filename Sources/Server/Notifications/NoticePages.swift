import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import Store
import Web

/// The inbox, what it is sent by, and the end of mails of a kind.
struct NoticePages {
    let pages: PageMaker
    let forms: FormRoutes

    func register(with router: some RouterMethods<AppContext>) {
        inbox(router)
        unsubscribing(router)
        settingsForms()
    }

    private func inbox(_ router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/notifications") { request, context in
            let cursor = EventPages.cursor(request)
            let found = try await pages.community.read { try NoticeQuery.notices(as: context.actor, after: cursor, limit: 50, in: $0) }
            return pages.reply(
                NoticesPage.html(pages.context(request, context), found.items, nextCursor: found.next?.text), to: request)
        }
        router.get("/notifications/link") { request, context in
            _ = try context.actor.verified()
            return pages.reply(Page.inboxLink(pages.context(request, context)), to: request)
        }
        router.get("/notifications/{id}") { request, context in
            guard let id = context.parameters.get("id").flatMap({ ID<Notice>($0) }) else { throw Refusal.notFound }
            let entry = try await pages.community.read { try NoticeQuery.notice(id, as: context.actor, in: $0) }
            return Reply.seeOther(Path.notice(entry)).response(to: request)
        }
        router.get("/me/notifications") { request, context in
            let preferences = try await pages.community.read { try PreferencesQuery.preferences(as: context.actor, in: $0) }
            return pages.reply(NoticeSettingsPage.html(pages.context(request, context), preferences), to: request)
        }
    }

    /// Mail programs end mails by one POST of their own (RFC 8058); people get a page with a button first.
    private func unsubscribing(_ router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/unsubscribe/{secret}/{kind}") { request, context in
            let (secret, kind) = (context.parameters.get("secret") ?? "", context.parameters.get("kind") ?? "")
            return pages.reply(UnsubscribePage.html(pages.context(request, context), secret: secret, kind: kind, isDone: false), to: request)
        }
        router.post("/unsubscribe/{secret}/{kind}") { request, context in
            let (secret, kind) = (context.parameters.get("secret") ?? "", context.parameters.get("kind") ?? "")
            try await pages.community.asked(from: context.address).perform(Unsubscribe(token: secret, kind: kind), as: .nobody)
            return pages.reply(UnsubscribePage.html(pages.context(request, context), secret: secret, kind: kind, isDone: true), to: request)
        }
    }

    private func settingsForms() {
        forms.on(.openNotice, run: { call in
            let id: ID<Notice> = try call.form.id("id")
            let entry = try await call.read { try NoticeQuery.notice(id, as: call.actor, in: $0) }
            try await call.perform(ReadNotices(ids: [id]))
            return .seeOther(Path.notice(entry))
        })
        forms.on(ReadNotices.self, fill: { _ in ReadNotices() }, done: { _, _, _ in PageMaker.done(Path.notifications) })
        forms.on(UpdatePreferences.self, fill: { NoticePages.changes($0.form) }, done: { _, _, _ in
            PageMaker.done(Path.notificationSettings, "Saved.")
        }, again: { call, state in
            let preferences = try await call.read { try PreferencesQuery.preferences(as: call.actor, in: $0) }
            return NoticeSettingsPage.html(call.page, preferences, form: state)
        })
    }

    /// What was changed in the form, so that what was changed on another device in the meantime stays.
    private static func changes(_ form: Form) -> UpdatePreferences {
        var kinds: [String: UpdatePreferences.Channels] = [:]
        for kind in NoticeKind.allCases.map(\.rawValue) {
            kinds[kind] = .init(
                email: form.changed("\(kind).email").map { !$0.isEmpty }, push: form.changed("\(kind).push").map { !$0.isEmpty })
        }
        guard form.changed("quietFrom") != nil || form.changed("quietTo") != nil else { return UpdatePreferences(notifications: kinds) }
        let (from, to) = (form["quietFrom"], form["quietTo"])
        return UpdatePreferences(notifications: kinds, quietHours: from == nil && to == nil ? .clear : .set(.init(from: from, to: to)))
    }
}
