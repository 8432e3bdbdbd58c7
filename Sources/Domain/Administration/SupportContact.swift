/// Where people can get help from a person: an email address or a page.
public enum SupportContact: Hashable, Sendable, CustomStringConvertible {
    case email(EmailAddress)
    /// Begins with `https://`.
    case page(String)

    public init?(_ text: String) {
        let text = Text.trimmed(text)
        if text.utf8.count <= WebAddress.maxLength, text.hasPrefix("https://"), WebAddress.isValid(text) {
            self = .page(text)
        } else if let email = EmailAddress(text) {
            self = .email(email)
        } else {
            return nil
        }
    }

    public static let hint: Phrase =
        "Enter an e-mail address like name@example.org, or the address of a page that starts with https://."

    public var description: String {
        switch self {
        case .email(let email): email.description
        case .page(let address): address
        }
    }

    /// The URL of a link to it.
    public var link: String {
        switch self {
        case .email(let email): "mailto:" + SupportContact.encoded(email.description)
        case .page(let address): address
        }
    }

    /// A short label: the address, or the name of the site.
    public var label: String {
        switch self {
        case .email(let email): email.description
        case .page(let address): WebAddress.host(of: address)
        }
    }

    /// Percent-encodes an address for a `mailto:` URL (RFC 6068), so that it cannot add header fields to the mail.
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"),
                UInt8(ascii: "+"):
                result += String(Unicode.Scalar(byte))
            default:
                result += "%"
                result += String(byte >> 4, radix: 16, uppercase: true)
                result += String(byte & 15, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
