/// The code of a guest's ticket. The guest's QR code holds it, and hosts can type it.
public struct TicketCode: Hashable, Sendable {
    /// Characters per code, of five bits each. Nobody can guess the code of another guest, and people can type it.
    public static let length = 10
    /// Crockford's Base32: digits and letters, without those that look like others.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    public let text: String

    /// Makes a code of random bytes, one for each character.
    public init(random bytes: [UInt8]) {
        precondition(bytes.count == TicketCode.length)
        text = String(decoding: bytes.map { TicketCode.alphabet[Int($0 % 32)] }, as: UTF8.self)
    }

    /// Reads a typed code: in any case, with spaces and hyphens, and with O, I and L for the digits that they look
    /// like.
    public init?(_ typed: String) {
        var code: [UInt8] = []
        for byte in typed.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
            guard code.count < TicketCode.length, let character = TicketCode.character(byte) else { return nil }
            code.append(character)
        }
        guard code.count == TicketCode.length else { return nil }
        text = String(decoding: code, as: UTF8.self)
    }

    private static func character(_ byte: UInt8) -> UInt8? {
        let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        let upper = isLower ? byte - 32 : byte
        let meant =
            switch upper {
            case UInt8(ascii: "O"): UInt8(ascii: "0")
            case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
            default: upper
            }
        return alphabet.contains(meant) ? meant : nil
    }

    /// The code in two groups, as people read it aloud: `K7QM2-XPD4R`.
    public var grouped: String {
        let half = TicketCode.length / 2
        return String(decoding: text.utf8.prefix(half) + [UInt8(ascii: "-")] + text.utf8.suffix(half), as: UTF8.self)
    }
}
