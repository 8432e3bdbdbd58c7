import Domain
import HTML
import HTTPTypes
import Operations
import ServerOperations
import Store
import Web

/// Pages of the inbox, delivery preferences and unsubscribing.
struct NoticePages {
    let pages: PageRoutes
    let forms: FormRoutes

    func register() {
        inbox()
        unsubscribing()
        settingsForms()
    }

    private func inbox() {
        pages.get(Path.notifications, query: ["cursor"]) { call in
            let found = try await call.read {
                try NoticeQuery.notices(as: call.actor, after: call.cursor, limit: 50, in: $0)
            }
            return .page(NoticesPage.html(call.page, found.items, nextCursor: found.next?.text))
        }
        pages.get(Path.inboxLink) { .page(PageLayout.inboxLink($0.page)) }
        pages.get(Path.Template.notice) { call in
            try await NoticePages.open(call.id(), call)
        }
        pages.get(Path.notificationSettings) { call in
            let preferences = try await call.read { try PreferencesQuery.preferences(as: call.actor, in: $0) }
            return .page(NoticeSettingsPage.html(call.page, preferences))
        }
    }

    /// Mail programs unsubscribe by a POST (RFC 8058); people first get a page with a button.
    private func unsubscribing() {
        pages.get(Path.Template.unsubscribe, access: .anyone) { call in
            let (secret, kind) = (call.parameter("secret"), call.parameter("kind"))
            do {
                let what = try await NoticePages.ended(by: secret, kind, call)
                return .page(
                    UnsubscribePage.html(call.page, secret: secret, kind: kind, what, isDone: what == .nothingComes))
            } catch let refusal as Refusal where refusal.code == .notFound {
                if call.actor.userID != nil { return PageResponder.done(Path.notificationSettings, refusal.message) }
                return .page(UnsubscribePage.ended(call.page, refusal.message), status: .notFound)
            }
        }
        pages.post(Path.Template.unsubscribe, access: .anyone) { call in
            let (secret, kind) = (call.parameter("secret"), call.parameter("kind"))
            try await call.community.perform(Unsubscribe(token: secret, kind: kind), as: .nobody)
            let what = try await NoticePages.ended(by: secret, kind, call)
            return .page(UnsubscribePage.html(call.page, secret: secret, kind: kind, what, isDone: true))
        }
    }

    private static func ended(by secret: String, _ kind: String, _ call: WebCall) async throws -> UnsubscribeTarget {
        let environment = call.community.environment
        return try await call.read {
            try PreferencesQuery.checkUnsubscribing(secret, kind, environment: environment, in: $0)
        }
    }

    private func settingsForms() {
        forms.on(
            .openNotice,
            run: { call in
                let id: ID<Notice> = try call.form.id("id")
                try await call.perform(ReadNotices(ids: [id]))
                return try await NoticePages.open(id, call)
            })
        forms.on(
            ReadNotices.self, fill: { _ in ReadNotices() }, done: { _, _, _ in PageResponder.done(Path.notifications) })
        forms.on(
            UpdatePreferences.self, fill: { NoticePages.changes($0.form, by: $0.actor) },
            done: { _, _, _ in
                PageResponder.done(Path.notificationSettings, "Saved.")
            },
            redisplay: { call, state in
                let preferences = try await call.read { try PreferencesQuery.preferences(as: call.actor, in: $0) }
                return NoticeSettingsPage.html(call.page, preferences, form: state)
            })
    }

    /// Redirects to the subject of a notice, which may have been deleted since.
    private static func open(_ id: ID<Notice>, _ call: WebCall) async throws -> Reply {
        let (actor, now) = (call.actor, call.now)
        let path: String? = try await call.read { reader in
            do {
                let notice = try NoticeQuery.notice(id, as: actor, in: reader)
                if let person = notice.actor, [.friendAccepted, .reportClosed].contains(notice.kind) {
                    _ = try PeopleQuery.person(person, as: actor, in: reader)
                }
                if let event = notice.event { _ = try EventQuery.event(event, as: actor, now: now, in: reader) }
                if let entry = notice.subject?.entry, try ScheduleQuery.deleted(entry, as: actor, in: reader) == nil {
                    _ = try ScheduleQuery.entry(entry, as: actor, in: reader)
                }
                let leadsOn = notice.event != nil || notice.subject?.entry != nil
                let isOfNoEvent = [.friendRequest, .friendAccepted, .reported, .reportClosed, .roleChanged].contains(
                    notice.kind)
                return leadsOn || isOfNoEvent ? Path.notice(notice) : nil
            } catch let refusal as Refusal where refusal.code == .notFound { return nil }
        }
        return path.map { .seeOther($0) }
            ?? PageResponder.done(
                Path.notifications, "What this was about no longer exists, or you don’t have access to it.")
    }

    /// Returns only the changed preferences, so that concurrent changes on another device are kept.
    private static func changes(_ form: Form, by actor: Actor) -> UpdatePreferences {
        var kinds: [String: UpdatePreferences.Channels] = [:]
        for kind in NoticeKind.kinds(for: actor.person?.role ?? .member).map(\.rawValue) {
            kinds[kind] = .init(
                email: form.changed("\(kind).email").map { !$0.isEmpty },
                push: form.changed("\(kind).push").map { !$0.isEmpty })
        }
        /// Returns the chosen minutes, if they have changed.
        func times(_ name: String) -> [Int]? {
            guard let was = form.initialValues?[name] else { return nil }
            let chosen = form.list(name).map { Int($0) ?? -1 }.sorted()
            return chosen.map(String.init).joined(separator: ",") == was ? nil : chosen
        }
        var changes = UpdatePreferences(
            notifications: kinds, reminders: times("reminders"), todoReminders: times("todoReminders"))
        guard form.changed("quietFrom") != nil || form.changed("quietTo") != nil else { return changes }
        let (from, to) = (form["quietFrom"], form["quietTo"])
        changes.quietHours = from == nil && to == nil ? .clear : .set(.init(from: from, to: to))
        return changes
    }
}
