/// A piece of HTML whose interpolated values are escaped. There is no other way to put text into a page.
///
///     let heading: HTML = "<h2>\(event.title)</h2>"
///
/// Another `HTML`, an optional one, or an array of them goes in as it is. Escaping serves element content and quoted
/// attributes alike, so attributes are always written with quotes.
public struct HTML: ExpressibleByStringInterpolation, Sendable, Hashable {
    public private(set) var bytes: [UInt8]

    public init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer { Array($0) }
    }

    public init(stringInterpolation: StringInterpolation) {
        bytes = stringInterpolation.bytes
    }

    /// Nothing.
    public static let empty = HTML(bytes: [])

    public var isEmpty: Bool { bytes.isEmpty }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    public static func + (a: HTML, b: HTML) -> HTML { HTML(bytes: a.bytes + b.bytes) }

    public struct StringInterpolation: StringInterpolationProtocol {
        public typealias StringLiteralType = StaticString

        var bytes: [UInt8] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        public mutating func appendInterpolation(_ text: String) {
            HTML.escape(text, into: &bytes)
        }

        /// Nothing where there is no text.
        public mutating func appendInterpolation(_ text: String?) {
            if let text { HTML.escape(text, into: &bytes) }
        }

        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            bytes.append(contentsOf: String(number).utf8)
        }

        public mutating func appendInterpolation(_ html: HTML) {
            bytes.append(contentsOf: html.bytes)
        }

        public mutating func appendInterpolation(_ html: HTML?) {
            if let html { bytes.append(contentsOf: html.bytes) }
        }

        public mutating func appendInterpolation(_ parts: [HTML]) {
            // A page is mostly lists: each is copied once, without room that is made again and again.
            let count = parts.reduce(bytes.count) { $0 + $1.bytes.count }
            if count > bytes.capacity { bytes.reserveCapacity(max(count, 2 * bytes.capacity)) }
            for part in parts { bytes.append(contentsOf: part.bytes) }
        }
    }

    /// Escapes what has a meaning in HTML, and shows control characters, which HTML forbids, as the replacement character.
    ///
    /// Most text needs nothing: what lies between two special bytes is copied in one piece.
    static func escape(_ text: String, into bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { text in
            var start = 0
            for index in text.indices where isSpecial[Int(text[index])] {
                bytes.append(contentsOf: text[start..<index])
                start = index + 1
                switch text[index] {
                case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
                case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
                case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
                case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
                case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
                default: bytes.append(contentsOf: "\u{FFFD}".utf8)
                }
            }
            bytes.append(contentsOf: text[start...])
        }
    }

    private static let isSpecial: [Bool] = (0...255).map { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        case 0..<9, 11, 12, 14..<32, 127: true
        default: false
        }
    }
}
