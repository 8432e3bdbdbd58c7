public import Domain
public import Store

/// A client's own name for one request, so that sending it again has no second effect.
public struct IdempotencyKey: Codable, Hashable, Sendable {
    public private(set) var key: String
    /// A digest of method, path and body.
    var request: [UInt8]

    /// - Parameter key: 1–200 visible ASCII characters; nil otherwise.
    public init?(key: String, request: [UInt8]) {
        guard (1...200).contains(key.utf8.count), key.utf8.allSatisfy({ (33...126).contains($0) }) else { return nil }
        self.key = key
        self.request = request
    }

    /// The reply that the same person got under this key.
    ///
    /// - Throws: ``Refusal`` `invalid` where it was used for another request.
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

    func store(_ reply: StoredReply, for person: ID<User>, in tx: Transaction) throws {
        let body = reply.keptBody
        try tx.execute(
            """
            INSERT INTO idempotency (person, key, request, status, location, body, at)
            VALUES (\(person), \(key), \(request), \(reply.status), \(reply.location), \(body), \(tx.now))
            """)
        try tx.execute("DELETE FROM idempotency WHERE at < \(tx.now - Lifetime.idempotency)")
        try forgetOldest(of: person, in: tx)
    }

    /// Keys that are kept of one person, and bytes of their replies' bodies. The oldest go first, and a quarter at a time.
    ///
    /// A key matters while its client does not know what became of the request. A client has a few such at a time, and sends
    /// them again in order, so they are among its last thousand; who sends a thousand others first does it to themselves.
    static let mostKeys = 1000
    static let mostBytes = 1 << 20

    private func forgetOldest(of person: ID<User>, in tx: Transaction) throws {
        let (most, mostBytes) = (IdempotencyKey.mostKeys, IdempotencyKey.mostBytes)
        let filled = try tx.row(
            "SELECT count(*), coalesce(sum(length(body)), 0) FROM idempotency WHERE person = \(person)"
        ) {
            (keys: try $0.next(Int.self), bytes: try $0.next(Int.self))
        }
        guard let filled, filled.keys > most || filled.bytes > mostBytes else { return }
        let others = try tx.rows(
            "SELECT key, coalesce(length(body), 0) FROM idempotency WHERE person = \(person) AND key <> \(key) ORDER BY at DESC, key"
        ) { (key: try $0.next(String.self), bytes: try $0.next(Int.self)) }
        // Its own stays, however long its reply is.
        var (keys, bytes) = (1, filled.bytes - others.reduce(0) { $0 + $1.bytes })
        for other in others {
            (keys, bytes) = (keys + 1, bytes + other.bytes)
            guard keys > most * 3 / 4 || bytes > mostBytes * 3 / 4 else { continue }
            try tx.execute("DELETE FROM idempotency WHERE person = \(person) AND key = \(other.key)")
        }
    }
}

/// A reply as it went out, kept for a client that asks again.
public struct StoredReply: Codable, Hashable, Sendable {
    /// Bytes of a body that is kept although it can be made anew.
    static let longestBody = 16 << 10

    public var status: Int
    public var location: String?
    /// Nil where it is made anew for whoever asks, of the things as they are then.
    public var body: [UInt8]?
    /// Whether the body can be made anew from the request and ``location``.
    public var canBeMadeAnew: Bool

    public init(status: Int, location: String? = nil, body: [UInt8]?, canBeMadeAnew: Bool = false) {
        self.status = status
        self.location = location
        self.body = body
        self.canBeMadeAnew = canBeMadeAnew || body == nil
    }

    /// What is kept of the body.
    var keptBody: [UInt8]? {
        guard let body, !canBeMadeAnew || body.count <= StoredReply.longestBody else { return nil }
        return body
    }
}
