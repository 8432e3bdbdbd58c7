import Domain
import HTTPTypes
import Localization
import Operations
import Presentation
import ServerOperations
import Store
import Web
import Wire

/// The inbox, delivery preferences and push subscriptions.
struct NoticeAPI {
    let pushKey: @Sendable () async throws -> String

    func register(with api: API) {
        api.on(
            .get, .notifications, "List the notices in your inbox, newest first.", query: Endpoint.Parameter.paging,
            reply: .list(of: NoticeEntry.self)
        ) { call in
            let (cursor, limit) = (try call.cursor(), try call.limit())
            let page = try await call.read {
                try NoticeQuery.notices(as: call.actor, after: cursor, limit: limit, in: $0)
            }
            return try .json(
                Listing(
                    items: page.items.map { NoticeEntry($0, in: call.context.language) }, nextCursor: page.next?.text))
        }
        api.on(.put, .notificationsRead, "Mark notices as read.", body: ReadNotices.self, reply: .none) {
            call, command in
            try await call.perform(command)
            return .none
        }
        let preferences = Endpoint.Reply.json(Schema(PreferencesView.self), status: 200)
        api.on(.get, .preferences, "Get your notification preferences.", reply: preferences) {
            call in
            try .json(await call.read { try PreferencesQuery.preferences(as: call.actor, in: $0) })
        }
        api.on(
            .patch, .preferences, "Update your notification preferences. `quietHours: null` disables quiet hours.",
            body: UpdatePreferences.self,
            reply: preferences
        ) { call, change in
            try await call.perform(change)
            return try .json(await call.read { try PreferencesQuery.preferences(as: call.actor, in: $0) })
        }
        push(api)
    }

    private func push(_ api: API) {
        api.on(
            .get, .pushKey, "Get the public key for push subscriptions.", access: .anyone,
            reply: .json(Schema(PushKey.self), status: 200)
        ) { [pushKey] _ in
            try await .json(PushKey(key: pushKey()))
        }
        api.on(
            .post, .pushSubscriptions, "Subscribe a browser to push messages.", body: SubscribePush.self,
            reply: .json(Schema(PushSubscriptionEntry.self), status: 201)
        ) { call, command in
            try await call.post(command) { _, id in (PushSubscriptionEntry(id: id), APIPath.pushSubscriptions()) }
        }
        let endpoint = Endpoint.Parameter.text(
            "endpoint", "The endpoint of the browser to unsubscribe. Default: all your browsers.")
        api.on(.delete, .pushSubscriptions, "Unsubscribe browsers from push messages.", query: [endpoint], reply: .none)
        {
            call in
            try await call.perform(UnsubscribePush(endpoint: call.freeText("endpoint")))
            return .none
        }
    }
}

extension NoticeEntry {
    init(_ view: NoticeView, in language: Language) {
        self.init(
            id: view.id, kind: view.kind, text: language.text(view.sentence), body: view.body, link: Path.notice(view),
            createdAt: view.createdAt, readAt: view.readAt)
    }
}
