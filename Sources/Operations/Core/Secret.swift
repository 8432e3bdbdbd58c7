import Foundation
import Store

/// A random text that proves something by being known: a session, a mailed link, a feed.
public enum Secret {
    /// 256 bits where the secret is stored only as a digest.
    static func make(in tx: Transaction, bytes: Int = 32) -> String {
        text(tx.randomBytes(bytes))
    }

    /// Base64 for URLs, without padding (RFC 4648, section 5).
    public static func text(_ bytes: [UInt8]) -> String {
        let encoded = Data(bytes).base64EncodedString().utf8.lazy.filter { $0 != UInt8(ascii: "=") }
        return String(
            decoding: encoded.map { (byte: UInt8) -> UInt8 in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }, as: UTF8.self)
    }

    /// The bytes of such a text; nil where it is none.
    public static func bytes(_ text: String) -> [UInt8]? {
        guard
            !text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=") }
            )
        else { return nil }
        let usual = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: usual + String(repeating: "=", count: (4 - usual.utf8.count % 4) % 4)).map(
            Array.init)
    }
}
