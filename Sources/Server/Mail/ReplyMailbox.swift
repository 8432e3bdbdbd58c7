import Domain

/// The mailbox for replies of calendar programs, such as `answers@example.org`. It must support subaddresses such
/// as `answers+anything@example.org`.
public struct ReplyMailbox: Hashable, Sendable {
    let local: String
    let domain: String

    /// The maximum length of the local part in bytes. With the added code (``ReplyAddresses``) it has at most 64 (RFC
    /// 5321, 4.5.3.1.1).
    public static let maxLocalPartLength = 64 - 1 - ReplyAddresses.codeLength

    /// Returns nil if the text is not an address, or one with a `+` or too long to extend.
    public init?(_ text: String) {
        guard let address = EmailAddress(text), let at = address.key.lastIndex(of: "@") else { return nil }
        local = String(address.key[..<at])
        domain = address.host
        guard local.utf8.count <= ReplyMailbox.maxLocalPartLength, !local.contains("+") else { return nil }
    }

    func address(_ code: String) -> String { "\(local)+\(code)@\(domain)" }

    /// Returns the code in an address; nil for an address of another mailbox. Ignores case, because mail servers may
    /// change it.
    func code(in address: String) -> String? {
        let text = address.lowercased()
        guard text.hasPrefix(local + "+"), text.hasSuffix("@" + domain) else { return nil }
        return String(text.dropFirst(local.utf8.count + 1).dropLast(domain.utf8.count + 1))
    }
}
