import Foundation
package import Store

/// Random bearer secrets: sessions, mailed links, feeds.
public enum Secret {
    /// Creates a random secret. The default of 256 bits allows storing it only as a digest.
    package static func make(in tx: Transaction, bytes: Int = 32) -> String {
        text(tx.randomBytes(bytes))
    }

    /// Encodes bytes as base64url without padding (RFC 4648, section 5).
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

    /// Decodes such a text; nil if it is invalid.
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
