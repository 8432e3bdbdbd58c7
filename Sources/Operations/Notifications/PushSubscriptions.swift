public import Domain
public import Store

/// A browser that takes messages for a person (Push API; RFC 8030).
public struct SubscribePush: ClientCommand {
    public static let name = "push.subscribe"
    // The keys of a browser are secrets of that browser.
    public static let offline = Offline.no

    public struct Keys: Codable, Sendable {
        /// The browser's public key: an uncompressed point on P-256, in base64 for URLs.
        public var p256dh: String
        /// 16 random bytes, in base64 for URLs.
        public var auth: String
        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }

    public var endpoint: String
    public var keys: Keys
    /// Made by the client if it likes.
    public var id: ID<PushSubscription>?

    public init(endpoint: String, keys: Keys, id: ID<PushSubscription>? = nil) {
        self.id = id
        self.endpoint = endpoint
        self.keys = keys
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<PushSubscription> {
        let person = try actor.verified()
        var errors = FieldErrors()
        let longestKey = 100
        if endpoint.utf8.count > 1000 || !endpoint.hasPrefix("https://") || endpoint.unicodeScalars.contains(where: { $0.value <= 32 || $0.value > 126 }) {
            errors.add("endpoint", "Give the https address of a push service.")
        }
        let key = keys.p256dh.utf8.count <= longestKey ? Secret.bytes(keys.p256dh) : nil
        let auth = keys.auth.utf8.count <= longestKey ? Secret.bytes(keys.auth) : nil
        if key?.count != 65 || key?.first != 4 { errors.add("keys", "This is no public key of a browser.") }
        if auth?.count != 16 { errors.add("keys", "This is no secret of a browser.") }
        try errors.check()
        let count: Int = try tx.value("SELECT count(*) FROM push_subscription WHERE user_id = \(person.id) AND endpoint <> \(endpoint)") ?? 0
        try Quota.pushSubscriptions.check(count)
        if let id, try tx.exists("SELECT 1 FROM push_subscription WHERE id = \(id) AND (user_id <> \(person.id) OR endpoint <> \(endpoint))") {
            throw Refusal.idTaken("a subscription")
        }
        // A browser belongs to whoever used it last.
        try PushSubscriptions.remove("endpoint = \(endpoint)", in: tx)
        let id = id ?? tx.newID()
        try tx.execute(
            """
            INSERT INTO push_subscription (id, user_id, session_id, endpoint, made_at)
            VALUES (\(id), \(person.id), \(person.session), \(endpoint), \(tx.now))
            """)
        try tx.execute("INSERT INTO push_key (subscription_id, p256dh, auth) VALUES (\(id), \(key!), \(auth!))")
        tx.put(.pushSubscription, id, in: .user(person.id))
        return id
    }
}

/// Ends the messages to one of one's own browsers, or to all.
public struct UnsubscribePush: ClientCommand {
    public static let name = "push.unsubscribe"
    // As the other half.
    public static let offline = Offline.no
    public var endpoint: String?

    public init(endpoint: String? = nil) {
        self.endpoint = endpoint
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let choice: SQL = endpoint.map { "endpoint = \($0)" } ?? "TRUE"
        try PushSubscriptions.remove("user_id = \(person.id) AND \(choice)", in: tx)
    }
}

/// Forgets a browser that its push service no longer knows.
public struct DropPushSubscription: SystemCommand {
    public static let name = "push.drop"
    public var id: ID<PushSubscription>

    public init(id: ID<PushSubscription>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try PushSubscriptions.remove("id = \(id)", in: tx)
    }
}

enum PushSubscriptions {
    static func remove(_ condition: SQL, in tx: Transaction) throws {
        let removed = try tx.rows("DELETE FROM push_subscription WHERE \(condition) RETURNING id, user_id") {
            (id: try $0.next(ID<PushSubscription>.self), user: try $0.next(ID<User>.self))
        }
        for one in removed { tx.remove(.pushSubscription, one.id, from: .user(one.user)) }
    }
}

/// What it takes to send one message to one browser.
public struct PushTarget: Sendable {
    public var endpoint: String
    /// The browser's public key, 65 bytes.
    public var p256dh: [UInt8]
    /// 16 bytes.
    public var auth: [UInt8]
    public var notice: NoticeView
}

public enum PushQuery {
    /// Where a message goes and what it says; nil where either is gone by now.
    public static func target(of order: PushOrder, in reader: any Reader) throws -> PushTarget? {
        guard let notice = try NoticeQuery.pushed(order.notice, in: reader) else { return nil }
        return try reader.row(
            """
            SELECT s.endpoint, k.p256dh, k.auth FROM push_subscription s JOIN push_key k ON k.subscription_id = s.id
            WHERE s.id = \(order.subscription)
            """
        ) {
            PushTarget(endpoint: try $0.next(), p256dh: try $0.next(), auth: try $0.next(), notice: notice)
        }
    }
}
