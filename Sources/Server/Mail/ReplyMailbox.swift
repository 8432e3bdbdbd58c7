public import Domain

/// The mailbox to which calendar programs reply: `answers@example.org`, where `answers+anything@example.org` arrives too.
public struct ReplyMailbox: Hashable, Sendable {
    let local: String
    let domain: String

    /// Bytes before the `@`: with what is added (``ReplyAddresses``) they are at most 64 (RFC 5321, 4.5.3.1.1).
    public static let longestLocal = 64 - 1 - ReplyAddresses.codeLength

    /// Returns nil where that is no address, or one with a `+` or too long to add to.
    public init?(_ text: String) {
        guard let address = EmailAddress(text), let at = address.key.lastIndex(of: "@") else { return nil }
        local = String(address.key[..<at])
        domain = address.host
        guard local.utf8.count <= ReplyMailbox.longestLocal, !local.contains("+") else { return nil }
    }

    func address(_ code: String) -> String { "\(local)+\(code)@\(domain)" }

    /// What was added to the mailbox; nil for another address. Mail servers may change the case of it.
    func code(in address: String) -> String? {
        let text = address.lowercased()
        guard text.hasPrefix(local + "+"), text.hasSuffix("@" + domain) else { return nil }
        return String(text.dropFirst(local.utf8.count + 1).dropLast(domain.utf8.count + 1))
    }
}
