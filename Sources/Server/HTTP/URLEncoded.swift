import Domain
import Foundation

/// Decodes `application/x-www-form-urlencoded`: a URL's query, or a form without files (WHATWG URL Standard, section
/// 5). Runs in linear time on bytes, and counts the pairs before it decodes any.
enum URLEncoded {
    /// The maximum number of pairs. None of our pages sends more.
    static let maxPairs = 1000

    private static let ampersand = UInt8(ascii: "&"), equals = UInt8(ascii: "="), percent = UInt8(ascii: "%"),
        plus = UInt8(ascii: "+")

    /// Calls `body` with each encoded pair. A pair without `=` is a name with an empty value.
    ///
    /// - Throws: ``Refusal`` `malformed` if there are more than ``maxPairs``.
    static func forEachPair(
        in bytes: UnsafeBufferPointer<UInt8>,
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
    ) throws(Refusal) {
        var separators = 0
        for byte in bytes where byte == ampersand { separators += 1 }
        guard separators < maxPairs else { throw tooMany }
        var start = 0
        while start < bytes.count {
            let end = index(of: ampersand, in: bytes, from: start, to: bytes.count)
            if end > start {
                let middle = index(of: equals, in: bytes, from: start, to: end)
                body(.init(rebasing: bytes[start..<middle]), .init(rebasing: bytes[min(middle + 1, end)..<end]))
            }
            start = end + 1
        }
    }

    /// Decodes a name or a value. A `%` without two hexadecimal digits stays as it is; invalid UTF-8 becomes U+FFFD.
    ///
    /// - Parameter plusIsSpace: Whether a `+` is a space, as forms and `URLSearchParams` encode it. Programs send times
    ///   whose `+` is literal.
    static func decoded(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = true) -> String {
        // Most texts need no decoding.
        guard bytes.contains(where: { $0 == percent || ($0 == plus && plusIsSpace) }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        let text = [UInt8](unsafeUninitializedCapacity: bytes.count) { text, count in
            var index = 0
            while index < bytes.count {
                var byte = bytes[index]
                if byte == plus, plusIsSpace {
                    byte = UInt8(ascii: " ")
                } else if byte == percent, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                    let low = digit(bytes[index + 2])
                {
                    byte = high << 4 | low
                    index += 2
                }
                text[count] = byte
                count += 1
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int
    {
        guard let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
            return end
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static let tooMany = Refusal(.malformed, "There are too many fields in this request.")
}
