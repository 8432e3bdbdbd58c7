/// What a host has scanned or typed at the door: a code, or the URL that holds it.
public enum ScannedCode: Hashable, Sendable {
    case ticket(TicketCode)
    /// The secret of a guest pass.
    case pass(String)

    /// In bytes. The longest URL is that of a ticket on a server with a long name.
    public static let maxLength = 500
    /// The query parameter with the code in the URL of a ticket.
    public static let parameter = "code"

    /// Returns nil for a text that is neither.
    public init?(_ text: String) {
        guard text.utf8.count <= ScannedCode.maxLength else { return nil }
        let text = Text.trimmed(text)
        let bytes = Array(text.utf8)
        for start in ["?\(ScannedCode.parameter)=", "&\(ScannedCode.parameter)="] {
            guard let value = ScannedCode.value(in: bytes, after: start) else { continue }
            guard let code = TicketCode(value) else { return nil }
            self = .ticket(code)
            return
        }
        // The link of a mailed invitation is the guest pass once its receiver has responded.
        for start in ["/g/", "/i/"] {
            guard let value = ScannedCode.value(in: bytes, after: start) else { continue }
            guard ScannedCode.isSecret(value) else { return nil }
            self = .pass(value)
            return
        }
        if let code = TicketCode(text) {
            self = .ticket(code)
        } else if ScannedCode.isSecret(text) {
            self = .pass(text)
        } else {
            return nil
        }
    }

    /// Returns the part of a URL from the end of `start` to the next delimiter; nil if the URL does not contain it.
    private static func value(in url: [UInt8], after start: String) -> String? {
        let start = Array(start.utf8)
        guard url.count >= start.count else { return nil }
        for index in 0...(url.count - start.count) where Array(url[index..<(index + start.count)]) == start {
            let value = url[(index + start.count)...].prefix { byte in
                ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#")].contains(byte)
            }
            return String(decoding: value, as: UTF8.self)
        }
        return nil
    }

    /// Whether a text can be a secret of 16 random bytes or more, in base64url.
    private static func isSecret(_ text: String) -> Bool {
        (16...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension Refusal {
    /// For a code that no guest of any event has.
    public static let unknownCode = Refusal.invalid(
        "pass", "We don’t know this code. Ask for the guest’s name and search for it.")
    public static let codeOfAnotherEvent = Refusal.invalid("pass", "This code is for another event.")
}
