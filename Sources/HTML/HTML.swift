public import Domain

/// A piece of HTML whose interpolated values are escaped. Text can enter a page in no other way.
///
///     let heading: HTML = "<h2>\(event.title)</h2>"
///
/// Another `HTML`, an optional one, or an array of them is inserted unchanged. A `Phrase` is localized for the reader:
/// `\(localized: "Guests")`. Escaping covers element content and quoted attributes alike, so attributes are always written
/// with quotes.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// Deferred content, and its position among the bytes.
    struct Place: Sendable {
        var offset: Int
        var content: Content
    }

    enum Content: Sendable {
        /// A phrase, with the marks for its pairs of brackets.
        case phrase(Phrase, [Mark])
        case html(HTML)
    }

    /// The markup around a part of a sentence, such as a link or emphasis.
    public struct Mark: Sendable {
        var opening: HTML
        var closing: HTML

        public init(_ opening: HTML, _ closing: HTML) {
            self.opening = opening
            self.closing = closing
        }

        public static func link(_ path: String) -> Mark { Mark("<a href=\"\(path)\">", "</a>") }
        public static let strong = Mark("<strong>", "</strong>")
    }

    /// The bytes without deferred content, which is inserted once the reader's language is known. So each piece of a page
    /// is copied once, however deeply it is nested.
    package let bytes: [UInt8]
    /// The deferred content, in the order of its offsets.
    let places: [Place]
    /// The estimated number of bytes of the result.
    package let size: Int

    public init(stringLiteral value: StaticString) {
        self.init(localized: value.withUTF8Buffer { Array($0) })
    }

    public init(stringInterpolation: StringInterpolation) {
        bytes = stringInterpolation.bytes
        places = stringInterpolation.places
        size = stringInterpolation.bytes.count + stringInterpolation.more
    }

    /// Creates HTML that is already localized.
    init(localized bytes: [UInt8]) {
        self.bytes = bytes
        places = []
        size = bytes.count
    }

    /// The empty piece.
    public static let empty = HTML(localized: [])

    public var isEmpty: Bool { bytes.isEmpty && places.isEmpty }

    /// The size in bytes up to which a piece is copied immediately, because deferring it would take as long.
    private static var short: Int { 256 }

    public static func + (a: HTML, b: HTML) -> HTML { "\(a)\(b)" }

    public struct StringInterpolation: StringInterpolationProtocol {
        public typealias StringLiteralType = StaticString

        var bytes: [UInt8] = []
        var places: [Place] = []
        /// The estimated number of bytes of the deferred content.
        var more = 0

        public init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        public mutating func appendInterpolation(_ text: String) {
            HTML.escape(text, into: &bytes)
        }

        /// Inserts nothing for nil.
        public mutating func appendInterpolation(_ text: String?) {
            if let text { HTML.escape(text, into: &bytes) }
        }

        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            bytes.append(contentsOf: String(number).utf8)
        }

        public mutating func appendInterpolation(_ phrase: Phrase) {
            append(.phrase(phrase, []), size: 32)
        }

        public mutating func appendInterpolation(_ phrase: Phrase?) {
            if let phrase { appendInterpolation(phrase) }
        }

        /// Inserts a phrase literal: `\("Guests")` would be plain text.
        public mutating func appendInterpolation(localized phrase: Phrase) {
            appendInterpolation(phrase)
        }

        /// - Parameter marks: One mark for each pair of brackets in the phrase.
        public mutating func appendInterpolation(localized phrase: Phrase, _ marks: Mark...) {
            appendInterpolation(localized: phrase, marks)
        }

        /// - Parameter marks: One mark for each pair of brackets in the phrase.
        public mutating func appendInterpolation(localized phrase: Phrase, _ marks: [Mark]) {
            append(.phrase(phrase, marks), size: 32)
        }

        private mutating func append(_ content: Content, size: Int) {
            places.append(Place(offset: bytes.count, content: content))
            more += size
        }

        public mutating func appendInterpolation(_ html: HTML) {
            if html.places.isEmpty, html.bytes.count < HTML.short {
                bytes.append(contentsOf: html.bytes)
            } else {
                append(.html(html), size: html.size)
            }
        }

        public mutating func appendInterpolation(_ html: HTML?) {
            if let html { appendInterpolation(html) }
        }

        public mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { appendInterpolation(part) }
        }
    }

    /// Escapes characters with a meaning in HTML, and replaces control characters, which HTML forbids, by the
    /// replacement character.
    ///
    /// Most text needs no escaping, so the bytes between two special ones are copied at once.
    static func escape(_ text: String, into bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { escape($0, into: &bytes) }
    }

    static func escape(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
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

    private static let isSpecial: [Bool] = (0...255).map { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        case 0..<9, 11, 12, 14..<32, 127: true
        default: false
        }
    }
}
