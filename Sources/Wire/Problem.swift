public import Domain

/// A refusal as JSON (RFC 9457, `application/problem+json`).
public struct Problem: Codable, Hashable, Sendable {
    public struct Use: Codable, Hashable, Sendable {
        public var kind: String
        public var count: Int
    }

    public var type: String
    public var status: Int
    /// The stable error code, for programs to branch on.
    public var code: String
    /// The kind of problem, the same for every problem with this code.
    public var title: String
    /// What happened in this request, and what to do about it.
    public var detail: String
    public var fields: [String: String]?
    public var uses: [Use]?
    /// The number of the command that a client must push next.
    public var expected: Int64?
    /// The server's epoch, if a push named another.
    public var epoch: String?
    /// The oldest ``SyncSchema`` that the server accepts.
    public var minimum: Int?
    public var requestId: String

    /// - Parameter localize: Renders a phrase in the reader's language.
    public init(_ refusal: Refusal, requestId: String, localize: (Phrase) -> String) {
        type = "about:blank"
        status = refusal.code.status
        code = refusal.code.rawValue
        title = localize(refusal.code.title)
        detail = localize(refusal.message)
        fields = refusal.fields.isEmpty ? nil : refusal.fields.mapValues(localize)
        minimum = refusal.code == .upgradeRequired ? SyncSchema.minimum : nil
        uses = refusal.uses.isEmpty ? nil : refusal.uses.map { Use(kind: $0.kind, count: $0.count) }
        self.requestId = requestId
    }
}

extension Refusal.Code {
    /// The HTTP status of the code. This is the only such table.
    public var status: Int {
        switch self {
        case .malformed: 400
        case .unauthenticated: 401
        case .emailUnverified, .notAllowed: 403
        case .notFound: 404
        case .conflict, .eventFull, .eventOver, .inUse, .duplicate, .cycle, .notOffline, .dependency, .tooManyClients:
            409
        case .gone: 410
        case .tooLarge: 413
        case .invalid, .unknownField: 422
        case .upgradeRequired: 426
        case .rateLimited: 429
        case .internal: 500
        case .unavailable: 503
        }
    }

    var title: Phrase {
        switch self {
        case .invalid: "Invalid field"
        case .unknownField: "Unknown field"
        case .malformed: "Not readable"
        case .unauthenticated: "Not signed in"
        case .emailUnverified: "Address not confirmed"
        case .notAllowed: "Not allowed"
        case .notFound: "Not found"
        case .conflict: "Not possible right now"
        case .gone: "No longer available"
        case .eventFull: "Event is full"
        case .eventOver: "Answers are closed"
        case .inUse: "In use"
        case .duplicate: "Already exists"
        case .cycle: "Would be its own ancestor"
        case .tooLarge: "Too large"
        case .rateLimited: "Too many requests"
        case .unavailable: "Busy"
        case .internal: "Something went wrong"
        case .notOffline: "Needs a connection"
        case .dependency: "Depends on a refused change"
        case .tooManyClients: "Too many devices"
        case .upgradeRequired: "Update needed"
        }
    }
}
