/// A line of help: a paragraph, a step or a list item. `**` encloses emphasized text.
///
/// Help files and language models use no other markup; everything else is plain text.
public struct HelpLine: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case paragraph
        /// A step with its number, from 1.
        case step(Int)
        case item
    }

    public struct Span: Hashable, Sendable {
        public var text: String
        public var isStrong: Bool

        public init(_ text: String, isStrong: Bool = false) {
            self.text = text
            self.isStrong = isStrong
        }
    }

    public var kind: Kind
    public var spans: [Span]

    public init(kind: Kind = .paragraph, spans: [Span]) {
        self.kind = kind
        self.spans = spans
    }

    /// - Parameter line: `1. Open the event.`, `- An item`, or a sentence.
    public init(_ line: some StringProtocol) {
        let digits = line.prefix { ("0"..."9").contains($0) }
        let rest = line.dropFirst(digits.count)
        if (1...2).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") "), let number = Int(digits) {
            self.init(kind: .step(number), spans: HelpLine.spans(rest.dropFirst(2)))
        } else if line.hasPrefix("- ") || line.hasPrefix("* ") {
            self.init(kind: .item, spans: HelpLine.spans(line.dropFirst(2)))
        } else {
            self.init(spans: HelpLine.spans(line))
        }
    }

    /// Returns the lines of a text without blank ones.
    public static func lines(of text: String) -> [HelpLine] {
        text.split(separator: "\n").map { Text.trimmed(String($0)) }.filter { !$0.isEmpty }.map { HelpLine($0) }
    }

    /// The line as written in a file.
    public var source: String {
        let text = spans.map { $0.isStrong ? "**" + $0.text + "**" : $0.text }.joined()
        return switch kind {
        case .paragraph: text
        case .step(let number): String(number) + ". " + text
        case .item: "- " + text
        }
    }

    /// The text without emphasis marks.
    public var plain: String { spans.map { $0.text }.joined() }

    /// Splits text at emphasis marks. A `**` without its pair is text.
    private static func spans(_ text: some StringProtocol) -> [Span] {
        var spans: [Span] = []
        var rest = String(text)[...]
        while let open = mark(in: rest), let close = mark(in: rest[open.upperBound...]),
            close.lowerBound > open.upperBound
        {
            if open.lowerBound > rest.startIndex { spans.append(Span(String(rest[..<open.lowerBound]))) }
            spans.append(Span(String(rest[open.upperBound..<close.lowerBound]), isStrong: true))
            rest = rest[close.upperBound...]
        }
        if !rest.isEmpty { spans.append(Span(String(rest))) }
        return spans
    }

    private static func mark(in text: Substring) -> Range<Substring.Index>? {
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            if text[index] == "*", next < text.endIndex, text[next] == "*" { return index..<text.index(after: next) }
            index = next
        }
        return nil
    }
}
