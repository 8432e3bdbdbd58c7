import Domain

struct MarkupTag {
    /// The tag's name in lowercase.
    var name: String
    var isEnd: Bool
    /// Whether the tag is self-closing: `<br/>`.
    var isClosed: Bool
    /// The `href` attribute.
    var address: String?
}

/// A tokenizer that splits HTML into tags and text.
struct MarkupScanner {
    enum Piece {
        case text(String)
        case tag(MarkupTag)
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8.prefix(MarkupText.maxLength)) }

    /// Whether any tag breaks a line.
    var breaksLines: Bool {
        var scanner = self
        while let piece = scanner.next() {
            if case .tag(let tag) = piece, ["br", "p", "div", "li", "tr"].contains(tag.name) { return true }
        }
        return false
    }

    mutating func next() -> Piece? {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<") {
                if skipsComment() { continue }
                if let tag = tag() { return .tag(tag) }
            }
            // A `<` that does not start a tag is text.
            let start = position
            position += 1
            while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
            return .text(MarkupEntities.decoded(bytes[start..<position]))
        }
        return nil
    }

    private mutating func skipsComment() -> Bool {
        guard bytes[position...].starts(with: "<!--".utf8) else { return false }
        var end = position + 4
        while end < bytes.count, !bytes[end...].starts(with: "-->".utf8) { end += 1 }
        position = min(end + 3, bytes.count)
        return true
    }

    /// Reads the tag at the current position and advances past it; nil if none starts here.
    private mutating func tag() -> MarkupTag? {
        var index = position + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let start = index
        while index < bytes.count, isName(bytes[index]) { index += 1 }
        guard index > start, index - start <= 20, !isDigit(bytes[start]) else { return nil }
        let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
        // Only these may follow the name of a tag; otherwise it is an address or a comparison.
        guard index < bytes.count, [32, 9, 10, 13, UInt8(ascii: "/"), UInt8(ascii: ">")].contains(bytes[index]) else {
            return nil
        }
        var quote: UInt8?
        let attributes = index
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            index += 1
        }
        guard index < bytes.count else {
            // Never closed: the rest belongs to this tag and is dropped.
            guard quote != nil || attributes < bytes.count else { return nil }
            position = bytes.count
            return MarkupTag(name: name, isEnd: isEnd, isClosed: false, address: nil)
        }
        let isClosed = index > attributes && bytes[index - 1] == UInt8(ascii: "/")
        position = index + 1
        let address = name == "a" && !isEnd ? MarkupScanner.href(bytes[attributes..<index]) : nil
        return MarkupTag(name: name, isEnd: isEnd, isClosed: isClosed, address: address)
    }

    private func isName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: "!")
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func href(_ attributes: ArraySlice<UInt8>) -> String? {
        var index = attributes.startIndex
        while index < attributes.endIndex {
            while index < attributes.endIndex, attributes[index] <= 32 || attributes[index] == UInt8(ascii: "/") {
                index += 1
            }
            let start = index
            while index < attributes.endIndex, attributes[index] > 32, attributes[index] != UInt8(ascii: "=") {
                index += 1
            }
            let name = String(decoding: attributes[start..<index], as: UTF8.self).lowercased()
            while index < attributes.endIndex, attributes[index] <= 32 { index += 1 }
            guard index < attributes.endIndex, attributes[index] == UInt8(ascii: "=") else { continue }
            index += 1
            while index < attributes.endIndex, attributes[index] <= 32 { index += 1 }
            guard index < attributes.endIndex else { return nil }
            let quote: UInt8? =
                [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(attributes[index]) ? attributes[index] : nil
            if quote != nil { index += 1 }
            let first = index
            while index < attributes.endIndex, quote == nil ? attributes[index] > 32 : attributes[index] != quote {
                index += 1
            }
            if name == "href" { return Text.trimmed(MarkupEntities.decoded(attributes[first..<index])) }
            if quote != nil { index += 1 }
        }
        return nil
    }
}
