import Domain

/// Converts HTML, as other programs write it into descriptions, to text with line breaks and links.
///
/// The input is untrusted: it is read once from start to end, without building a tree, and its length is bounded.
enum MarkupText {
    /// The maximum number of bytes that are read: many times the text that an event can hold.
    static let maxLength = 200_000

    /// Returns the text unchanged, or the plain text of HTML.
    static func plain(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "<")) && isMarkup(text) ? self.text(text) : text
    }

    // MARK: What is HTML

    /// Tags that mark HTML on their own, because nobody writes them by chance.
    private static let alone: Set<String> = ["br", "p", "html", "body", "!doctype"]
    /// Tags that mark HTML only if they are also closed: a text may mention `<b>`.
    private static let paired: Set<String> = [
        "a", "b", "i", "u", "s", "em", "strong", "span", "div", "font", "ul", "ol", "li", "table", "tr", "td", "h1",
        "h2", "h3", "h4", "h5", "h6",
        "pre", "blockquote", "small", "sub", "sup", "center", "code",
    ]

    static func isMarkup(_ text: String) -> Bool {
        var opened: Set<String> = []
        var scanner = MarkupScanner(text)
        while let piece = scanner.next() {
            guard case .tag(let tag) = piece else { continue }
            if tag.isEnd ? opened.contains(tag.name) : alone.contains(tag.name) { return true }
            if !tag.isEnd, paired.contains(tag.name) { opened.insert(tag.name) }
        }
        return false
    }

    // MARK: What it says

    private static let blocks: Set<String> = [
        "p", "div", "ul", "ol", "li", "table", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "hr",
        "section", "article", "header",
        "footer", "center", "address", "dl", "dt", "dd", "body", "html",
    ]
    /// Blocks surrounded by an empty line.
    private static let spaced: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre",
    ]
    /// Elements whose content is not text.
    private static let silent: Set<String> = [
        "style", "script", "head", "title", "template", "noscript", "svg", "iframe", "object",
    ]

    static func text(_ markup: String) -> String {
        var scanner = MarkupScanner(markup)
        var result = MarkupLines()
        // Without a tag that breaks lines, typed line breaks count, as in Google's descriptions.
        result.keepsLines = !scanner.breaksLines
        var hidden: String?
        var link: (address: String, start: Int)?
        while let piece = scanner.next() {
            switch piece {
            case .text(let text): if hidden == nil { result.add(text) }
            case .tag(let tag):
                if let name = hidden {
                    if tag.isEnd, tag.name == name { hidden = nil }
                } else if silent.contains(tag.name) {
                    if !tag.isEnd, !tag.isClosed { hidden = tag.name }
                } else if tag.name == "br" {
                    result.breakLine()
                } else if tag.name == "a" {
                    if let open = link { result.close(open.address, from: open.start) }
                    link = tag.isEnd ? nil : tag.address.map { (address(of: $0), result.count) }
                } else if tag.name == "td" || tag.name == "th" {
                    if !tag.isEnd { result.add(" ") }
                } else if blocks.contains(tag.name) {
                    result.end(spaced.contains(tag.name))
                    if tag.name == "li", !tag.isEnd { result.add("• ") }
                }
            }
        }
        if let link { result.close(link.address, from: link.start) }
        return result.text
    }

    /// Returns the target of a link. For Google's redirector, this is the redirection target.
    private static func address(of link: String) -> String {
        let start = ["https://www.google.com/url?", "http://www.google.com/url?"].first { link.hasPrefix($0) }
        guard let start else { return link }
        for pair in link.dropFirst(start.count).split(separator: "&")
        where pair.hasPrefix("q=") || pair.hasPrefix("url=") {
            let target = unescaped(pair.drop { $0 != "=" }.dropFirst())
            if WebAddress.isValid(target) { return target }
        }
        return link
    }

    /// Decodes percent-encoding: `%3A` is `:`.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A text builder that collapses white space and allows at most one empty line in a row.
private struct MarkupLines {
    var keepsLines = false
    private var scalars: [Unicode.Scalar] = []
    /// Pending line ends and white space before the next word.
    private var breaks = 0
    private var hasSpace = false

    var count: Int { scalars.count }

    var text: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    mutating func add(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where keepsLines: breakLine()
            case " ", "\n", "\r", "\t", "\u{0C}", "\u{A0}": hasSpace = true
            default:
                write()
                scalars.append(scalar)
            }
        }
    }

    private mutating func write() {
        if !scalars.isEmpty {
            if breaks > 0 {
                for _ in 0..<min(breaks, 2) { scalars.append("\n") }
            } else if hasSpace {
                scalars.append(" ")
            }
        }
        (breaks, hasSpace) = (0, false)
    }

    mutating func breakLine() { (breaks, hasSpace) = (breaks + 1, false) }

    /// Marks the start or end of a block: the next word begins a line.
    mutating func end(_ isSpaced: Bool) { (breaks, hasSpace) = (max(breaks, isSpaced ? 2 : 1), false) }

    /// Ends a link and adds its address, unless its text already contains it.
    mutating func close(_ address: String, from start: Int) {
        guard isOpened(address), address.utf8.count <= WebAddress.maxLength else { return }
        var words = String.UnicodeScalarView()
        words.append(contentsOf: scalars[min(start, scalars.count)...])
        let label = Text.trimmed(String(words))
        if label.isEmpty {
            add(address)
        } else if label.utf8.count > 2 * WebAddress.maxLength || !label.contains(bare(address)) {
            add(" (\(address))")
        }
    }

    private func isOpened(_ address: String) -> Bool {
        if WebAddress.isValid(address) { return true }
        let isOther = ["mailto:", "tel:"].contains { address.lowercased().hasPrefix($0) }
        return isOther && !address.unicodeScalars.contains { $0.value <= 32 || $0 == "<" || $0 == ">" }
    }

    /// Returns the part of an address that people write: `example.org/page` of `https://example.org/page/`.
    private func bare(_ address: String) -> String {
        var rest = address[...]
        for start in ["https://", "http://", "mailto:", "tel:"] where rest.hasPrefix(start) {
            rest = rest.dropFirst(start.count)
        }
        while rest.hasSuffix("/") { rest = rest.dropLast() }
        return String(rest)
    }
}
