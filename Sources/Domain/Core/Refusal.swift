/// The only error that reaches people: what was wrong, in a stable code and a sentence, and the fields it is about.
///
/// The codes and their HTTP status are the table "Errors" of the public contract. Any other error is a bug.
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
        /// Where a reader stood is no more; they start again.
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
    }

    /// How many things of a kind stand in the way of a deletion.
    public struct Use: Hashable, Sendable {
        public var kind: String
        public var count: Int
        public init(kind: String, count: Int) {
            self.kind = kind
            self.count = count
        }
    }

    public var code: Code
    /// One sentence for the person: what happened and what to do.
    public var message: Phrase
    /// The sentence for each field at fault, by the field's name in the contract.
    public var fields: [String: Phrase]
    public var uses: [Use]
    /// Seconds after which it is worth trying again.
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

    /// One field is wrong.
    public static func invalid(_ field: String, _ sentence: Phrase) -> Refusal {
        Refusal(.invalid, sentence, fields: [field: sentence])
    }

    /// The same, with fields by the names under which they were sent.
    public func naming(_ names: [String: String]) -> Refusal {
        var other = self
        other.fields = [:]
        for (field, sentence) in fields { other.fields[names[field] ?? field] = sentence }
        return other
    }

    /// What is said of a form, where each field at fault says more.
    public static func message(about fields: Int) -> Phrase {
        fields == 1 ? "One field needs another look." : "Some fields need another look."
    }

    /// Not there, or not for this person to see: the two must look alike.
    public static let notFound = Refusal(.notFound, "This page doesn’t exist, or it isn’t open to you.")
    /// Of one to be friends, or to come to an event.
    public static let noRequest = Refusal(.notFound, "This request isn’t there any more. They may have taken it back.")
    public static let unauthenticated = Refusal(.unauthenticated, "Sign in first.")
    public static let emailUnverified = Refusal(
        .emailUnverified, "Confirm your e-mail address first: open the link we sent you.")
}
