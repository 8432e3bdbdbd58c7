/// The only error that reaches people: a stable code, a message, and the fields concerned.
///
/// The table "Errors" of the public contract lists the codes and their HTTP status. Any other error is a bug.
public struct Refusal: Error, Hashable, Sendable {
    public enum Code: String, Sendable, CaseIterable {
        case invalid
        case unknownField = "unknown_field"
        case malformed
        case unauthenticated
        case emailUnverified = "email_unverified"
        case notAllowed = "not_allowed"
        case notFound = "not_found"
        case conflict
        /// The reader's cursor is no longer valid; the reader must start over.
        case gone
        case eventFull = "event_full"
        case eventOver = "event_over"
        case inUse = "in_use"
        case duplicate
        case cycle
        case tooLarge = "too_large"
        case rateLimited = "rate_limited"
        case unavailable
        case `internal`
        /// A device pushed a command that needs a connection.
        case notOffline = "not_offline"
        /// A device pushed a command about something that would exist if an earlier command had not been refused.
        case dependency
        /// A person has too many sync clients for a further one. Repeating the request does not help.
        case tooManyClients = "too_many_clients"
        /// A client is too old for this server.
        case upgradeRequired = "upgrade_required"

        /// Whether the same request may succeed later although nothing about it changes.
        fileprivate var isTemporary: Bool {
            switch self {
            case .rateLimited, .unavailable, .internal, .unauthenticated: true
            default: false
            }
        }
    }

    /// Whether the same request may succeed soon although nothing about it changes: a limit of a day does not count.
    public var mayPassSoon: Bool { code.isTemporary && retryAfter ?? 0 <= 3600 }

    /// The number of things of a kind that prevent a deletion.
    public struct Use: Hashable, Sendable {
        public var kind: String
        public var count: Int
        public init(kind: String, count: Int) {
            self.kind = kind
            self.count = count
        }
    }

    public var code: Code
    /// A sentence for the person: what happened and what to do.
    public var message: Phrase
    /// The message for each invalid field, by the field's name in the contract.
    public var fields: [String: Phrase]
    public var uses: [Use]
    /// Seconds after which a retry is worthwhile.
    public var retryAfter: Int?

    public init(
        _ code: Code, _ message: Phrase, fields: [String: Phrase] = [:], uses: [Use] = [], retryAfter: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.fields = fields
        self.uses = uses
        self.retryAfter = retryAfter
    }

    /// Returns a refusal of one invalid field.
    public static func invalid(_ field: String, _ sentence: Phrase) -> Refusal {
        Refusal(.invalid, sentence, fields: [field: sentence])
    }

    /// Returns the refusal with its fields renamed to the names under which they were sent.
    public func naming(_ names: [String: String]) -> Refusal {
        var other = self
        other.fields = [:]
        for (field, sentence) in fields { other.fields[names[field] ?? field] = sentence }
        return other
    }

    /// Returns the message above a form whose invalid fields have their own messages.
    public static func message(about fields: Int) -> Phrase {
        fields == 1 ? "One field needs another look." : "Some fields need another look."
    }

    /// The refusal of a command, or of an input to it, that devices cannot send later.
    public static let notOffline = Refusal(.notOffline, "This needs a connection, so it can’t be sent later.")
    /// The thing does not exist, or this person may not see it: the two must look alike.
    public static let notFound = Refusal(.notFound, "This page doesn’t exist, or you don’t have access to it.")
    /// For a friend request or a join request.
    public static let noRequest = Refusal(.notFound, "This request no longer exists. They may have taken it back.")
    public static let unauthenticated = Refusal(.unauthenticated, "Sign in first.")
    public static let emailUnverified = Refusal(
        .emailUnverified, "Confirm your e-mail address first: open the link we sent you.")
}

#if !hasFeature(Embedded)
extension Refusal: Codable {}
extension Refusal.Code: Codable {}
extension Refusal.Use: Codable {}
#endif
