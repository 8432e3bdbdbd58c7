import Store

/// A random text that proves something by being known: a session, a mailed link, a feed.
enum Secret {
    /// 256 bits where the secret is stored only as a digest.
    static func make(in tx: Transaction, bytes: Int = 32) -> String {
        text(tx.randomBytes(bytes))
    }

    /// Base64 for URLs, without padding (RFC 4648, section 5).
    static func text(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 4 / 3 + 1)
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                result.append(alphabet[Int(buffer >> UInt32(bits)) & 63])
            }
        }
        if bits > 0 { result.append(alphabet[Int(buffer << UInt32(6 - bits)) & 63]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes of such a text; nil where it is none.
    static func bytes(_ text: String) -> [UInt8]? {
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case 65...90: value = byte - 65
            case 97...122: value = byte - 71
            case 48...57: value = byte + 4
            case UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "_"): value = 63
            default: return nil
            }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        return result
    }
}
