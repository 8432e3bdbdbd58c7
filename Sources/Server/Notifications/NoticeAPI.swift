import Domain
import HTTPTypes
import Operations
import Store
import Web
import Wire

/// The inbox, what it is sent by, and the browsers that take messages.
struct NoticeAPI {
    /// An inbox entry, as the contract shows it.
    struct Entry: Codable, Sendable {
        var id: ID<Notice>
        var kind: NoticeKind
        var text: String
        /// The page that it is about.
        var link: String
        var createdAt: Instant
        var readAt: Instant?

        init(_ view: NoticeView) {
            id = view.id
            kind = view.kind
            text = view.sentence
            link = Path.notice(view)
            createdAt = view.createdAt
            readAt = view.readAt
        }
    }

    struct Choice: Codable {
        /// All, if left out.
        var ids: [ID<Notice>]?
    }

    struct Key: Codable {
        /// The public key of this community, for `PushManager.subscribe`: base64 for URLs.
        var key: String
    }

    struct Subscription: Codable {
        var id: ID<PushSubscription>
    }

    let pushKey: @Sendable () async throws -> String

    func register(with api: API) {
        api.on(
            .get, "/notifications", "One's inbox, the newest first.", query: Endpoint.Parameter.paging,
            reply: .json(Schema(Listing<Entry>.self), status: 200)
        ) { call in
            let (cursor, limit) = (try call.cursor(), try call.limit())
            let page = try await call.read { try NoticeQuery.notices(as: call.actor, after: cursor, limit: limit, in: $0) }
            return try .json(Listing(items: page.items.map(Entry.init), nextCursor: page.next?.text))
        }
        api.on(.put, "/notifications/read", "Mark entries as read.", body: Choice.self, reply: .none) { call, body in
            try await call.perform(ReadNotices(ids: body.ids))
            return .none
        }
        let preferences = Endpoint.Reply.json(Schema(PreferencesView.self), status: 200)
        api.on(.get, "/me/preferences", "Which kinds reach one by which channel, and when not.", reply: preferences) { call in
            try .json(await call.read { try PreferencesQuery.preferences(as: call.actor, in: $0) })
        }
        api.on(
            .patch, "/me/preferences", "Change them; `quietHours: null` ends quiet hours.", body: UpdatePreferences.self, reply: preferences
        ) { call, change in
            try await call.perform(change)
            return try .json(await call.read { try PreferencesQuery.preferences(as: call.actor, in: $0) })
        }
        push(api)
    }

    private func push(_ api: API) {
        api.on(
            .get, "/push/key", "The key that browsers subscribe with.", access: .anyone, reply: .json(Schema(Key.self), status: 200)
        ) { [pushKey] _ in
            try await .json(Key(key: pushKey()))
        }
        api.on(
            .post, "/push/subscriptions", "Send messages to this browser.", body: SubscribePush.self,
            reply: .json(Schema(Subscription.self), status: 201)
        ) { call, command in
            try await call.post(command) { _, id in (Subscription(id: id), "/push/subscriptions/\(id)") }
        }
        let endpoint = Endpoint.Parameter(
            name: "endpoint", schema: .string(format: nil, values: []), summary: "Only this browser; all if left out.")
        api.on(.delete, "/push/subscriptions", "Send no more messages to browsers.", query: [endpoint], reply: .none) { call in
            try await call.perform(UnsubscribePush(endpoint: call.words("endpoint")))
            return .none
        }
    }
}
