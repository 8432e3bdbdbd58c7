public import Domain
public import Operations
public import Store

/// Subscribes a browser to push messages for a person (Push API; RFC 8030).
public struct SubscribePush: ClientCommand {
    public static let name = "push.subscribe"
    // A browser's keys are secret and stay on that browser.
    public static let offline = Offline.no

    public struct Keys: Codable, Sendable {
        /// The browser's public key: an uncompressed point on P-256, in base64url.
        public var p256dh: String
        /// 16 random bytes, in base64url.
        public var auth: String
        public init(p256dh: String, auth: String) {
            self.p256dh = p256dh
            self.auth = auth
        }
    }

    public var endpoint: String
    public var keys: Keys
    /// The id, which the client may choose.
    public var id: ID<PushSubscription>?

    public init(endpoint: String, keys: Keys, id: ID<PushSubscription>? = nil) {
        self.id = id
        self.endpoint = endpoint
        self.keys = keys
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<PushSubscription> {
        let person = try actor.verified()
        var errors = FieldErrors()
        let maxKeyLength = 100
        if endpoint.utf8.count > 1000 || !endpoint.hasPrefix("https://")
            || endpoint.unicodeScalars.contains(where: { $0.value <= 32 || $0.value > 126 })
        {
            errors.add("endpoint", "Give the https address of a push service.")
        }
        let key = keys.p256dh.utf8.count <= maxKeyLength ? Secret.bytes(keys.p256dh) : nil
        let auth = keys.auth.utf8.count <= maxKeyLength ? Secret.bytes(keys.auth) : nil
        if key?.count != 65 || key?.first != 4 { errors.add("keys", "This isn’t a browser’s public key.") }
        if auth?.count != 16 { errors.add("keys", "This isn’t a browser’s secret.") }
        try errors.check()
        let count: Int =
            try tx.value(
                "SELECT count(*) FROM push_subscription WHERE user_id = \(person.id) AND endpoint <> \(endpoint)") ?? 0
        try Quota.pushSubscriptions.check(count)
        if let id,
            try tx.exists(
                "SELECT 1 FROM push_subscription WHERE id = \(id) AND (user_id <> \(person.id) OR endpoint <> \(endpoint))"
            )
        {
            throw Refusal.idTaken
        }
        // A browser belongs to the person who used it last.
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
