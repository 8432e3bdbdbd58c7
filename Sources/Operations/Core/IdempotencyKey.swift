public import Domain
public import Store

/// An idempotency key: a client's own name for one request, so that sending it again has no second effect.
public struct IdempotencyKey: Codable, Hashable, Sendable {
    public private(set) var key: String
    /// The digest of method, path and body.
    var request: [UInt8]

    /// Creates a key for a request; nil if the key is invalid.
    ///
    /// - Parameter key: 1–200 visible ASCII characters.
    public init?(key: String, request: [UInt8]) {
        guard (1...200).contains(key.utf8.count), key.utf8.allSatisfy({ (33...126).contains($0) }) else { return nil }
        self.key = key
        self.request = request
    }

    /// Returns the reply that the same person got under this key.
    ///
    /// - Throws: ``Refusal`` `invalid` if the key was used for another request.
    public func find(for person: ID<User>, in reader: any Reader) throws -> StoredReply? {
        let found = try reader.row(
            "SELECT request, status, location, body FROM idempotency WHERE person = \(person) AND key = \(key)"
        ) {
            (
                request: try $0.next([UInt8].self),
                reply: StoredReply(status: try $0.next(), location: try $0.next(), body: try $0.next())
            )
        }
        guard let found else { return nil }
        guard found.request == request else {
            throw Refusal(.invalid, "This Idempotency-Key was used for another request.")
        }
        return found.reply
    }

    package func store(_ reply: StoredReply, for person: ID<User>, in tx: Transaction) throws {
        let body = reply.keptBody
        try tx.execute(
            """
            INSERT INTO idempotency (person, key, request, status, location, body, at)
            VALUES (\(person), \(key), \(request), \(reply.status), \(reply.location), \(body), \(tx.now))
            """)
        try tx.execute("DELETE FROM idempotency WHERE at < \(tx.now - Lifetime.idempotency)")
        try forgetOldest(of: person, in: tx)
    }

    /// The maximum number of keys kept for one person, and of bytes in their replies' bodies. Beyond that the oldest
    /// are deleted, a quarter of the maximum at a time.
    ///
    /// A key matters only while its client does not know the outcome of the request. A client has few of those at a
    /// time and resends them in order, so they are among its last thousand. A client that sends a thousand others first
    /// affects only itself.
    static let maxKeys = 1000
    static let maxBytes = 1 << 20

    private func forgetOldest(of person: ID<User>, in tx: Transaction) throws {
        let (most, maxBytes) = (IdempotencyKey.maxKeys, IdempotencyKey.maxBytes)
        let filled = try tx.row(
            "SELECT count(*), coalesce(sum(length(body)), 0) FROM idempotency WHERE person = \(person)"
        ) {
            (keys: try $0.next(Int.self), bytes: try $0.next(Int.self))
        }
        guard let filled, filled.keys > most || filled.bytes > maxBytes else { return }
        let others = try tx.rows(
            "SELECT key, coalesce(length(body), 0) FROM idempotency WHERE person = \(person) AND key <> \(key) ORDER BY at DESC, key"
        ) { (key: try $0.next(String.self), bytes: try $0.next(Int.self)) }
        // The key's own reply is kept, however long it is.
        var (keys, bytes) = (1, filled.bytes - others.reduce(0) { $0 + $1.bytes })
        for other in others {
            (keys, bytes) = (keys + 1, bytes + other.bytes)
            guard keys > most * 3 / 4 || bytes > maxBytes * 3 / 4 else { continue }
            try tx.execute("DELETE FROM idempotency WHERE person = \(person) AND key = \(other.key)")
        }
    }
}

/// A reply as it was sent, kept for a client that repeats the request.
public struct StoredReply: Codable, Hashable, Sendable {
    /// The maximum size in bytes of a stored body that could also be rebuilt.
    static let maxBodyLength = 16 << 10

    public var status: Int
    public var location: String?
    /// The body; nil if it is rebuilt from the current rows for each repeated request.
    public var body: [UInt8]?
    /// Whether the body can be rebuilt from the request and ``location``.
    public var canBeMadeAnew: Bool

    public init(status: Int, location: String? = nil, body: [UInt8]?, canBeMadeAnew: Bool = false) {
        self.status = status
        self.location = location
        self.body = body
        self.canBeMadeAnew = canBeMadeAnew || body == nil
    }

    /// The body to store, if any.
    var keptBody: [UInt8]? {
        guard let body, !canBeMadeAnew || body.count <= StoredReply.maxBodyLength else { return nil }
        return body
    }
}
