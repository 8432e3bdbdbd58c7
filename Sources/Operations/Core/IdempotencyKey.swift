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
        try tx.execute(
            """
            INSERT INTO idempotency (person, key, request, status, location, body, at)
            VALUES (\(person), \(key), \(request), \(reply.status), \(reply.location), \(reply.body), \(tx.now))
            """)
        try tx.execute("DELETE FROM idempotency WHERE at < \(tx.now - Lifetime.idempotency)")
    }
}

/// A reply as it went out, kept for a client that asks again.
public struct StoredReply: Codable, Hashable, Sendable {
    public var status: Int
    public var location: String?
    public var body: [UInt8]

    public init(status: Int, location: String? = nil, body: [UInt8]) {
        self.status = status
        self.location = location
        self.body = body
    }
}
