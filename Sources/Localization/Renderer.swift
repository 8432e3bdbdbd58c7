import Domain
import Foundation
import HTML

/// A renderer of phrases and pages in one language.
struct Renderer {
    private let language: Language
    /// Whether the output is HTML.
    private let isEscaped: Bool
    /// The text of the language's sentences.
    private let text: UnsafeBufferPointer<UInt8>
    private var bytes: [UInt8] = []

    /// - Parameter capacity: The estimated number of bytes.
    static func bytes(
        in language: Language, isEscaped: Bool, capacity: Int, _ body: (inout Renderer) -> Void
    ) -> [UInt8] {
        language.sentences.text.withUnsafeBufferPointer { text in
            var renderer = Renderer(language: language, isEscaped: isEscaped, text: text)
            renderer.bytes.reserveCapacity(capacity)
            body(&renderer)
            return renderer.bytes
        }
    }

    private init(language: Language, isEscaped: Bool, text: UnsafeBufferPointer<UInt8>) {
        self.language = language
        self.isEscaped = isEscaped
        self.text = text
    }

    mutating func render(_ html: HTML) {
        html.bytes.withUnsafeBufferPointer { written in
            var end = 0
            for place in html.places {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: written[end..<place.offset]))
                end = place.offset
                switch place.content {
                case .phrase(let phrase, let marks): render(phrase, marks)
                case .html(let part): render(part)
                }
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: written[end...]))
        }
    }

    /// - Parameter marks: One mark for each pair of brackets in the phrase.
    mutating func render(_ phrase: Phrase, _ marks: [HTML.Mark] = []) {
        var key = phrase.key
        key.withUTF8 { key in
            guard let sentence = language.sentences.sentence(key, text, form: { form(of: phrase) }) else {
                // An English text from the program, or one of symbols alone.
                return render(key, isReady: !isEscaped, phrase, marks)
            }
            let words = UnsafeBufferPointer(rebasing: text[isEscaped ? sentence.escaped : sentence.plain])
            if sentence.hasParts {
                render(words, isReady: true, phrase, marks)
            } else {
                bytes.append(contentsOf: words)
            }
        }
    }

    /// Returns the plural form for the first counting number of a phrase.
    private func form(of phrase: Phrase) -> PluralForm {
        for case .count(let number) in phrase.arguments { return language.plurals.form(number) }
        return .other
    }

    /// Renders a text: `{2}` is an argument; `[` and `]` enclose marked words.
    ///
    /// - Parameter isReady: Whether the words are already escaped as needed.
    private mutating func render(
        _ words: UnsafeBufferPointer<UInt8>, isReady: Bool, _ phrase: Phrase, _ marks: [HTML.Mark]
    ) {
        var pairs = 0
        var rest = words[...]
        while let first = rest.first {
            switch first {
            case UInt8(ascii: "{"):
                let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
                let index = (Int(String(decoding: digits, as: UTF8.self)) ?? 0) &- 1
                if phrase.arguments.indices.contains(index) { render(phrase.arguments[index]) }
                rest = rest.dropFirst(digits.count + 2)
            case UInt8(ascii: "["):
                if marks.indices.contains(pairs) { render(marks[pairs].opening) }
                rest.removeFirst()
            case UInt8(ascii: "]"):
                if marks.indices.contains(pairs) { render(marks[pairs].closing) }
                pairs += 1
                rest.removeFirst()
            default:
                let plain = UnsafeBufferPointer(
                    rebasing: rest.prefix {
                        $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
                    })
                if isReady { bytes.append(contentsOf: plain) } else { HTML.escape(plain, into: &bytes) }
                rest = rest.dropFirst(plain.count)
            }
        }
    }

    private mutating func render(_ argument: Phrase.Argument) {
        switch argument {
        case .text(let text): append(TextDirection.isolated(text, in: language))
        case .phrase(let phrase): render(phrase)
        case .number(let number), .count(let number): append(language.numbers.text(number))
        case .money(let money): append(language.numbers.text(money))
        case .hundredths(let number): append(language.numbers.text(hundredths: number))
        case .time(let time, let style): append(language.times.text(time, style))
        case .zone(let name, let instant): append(language.zones.text(name, at: instant))
        case .list(let elements):
            let texts = elements.map { element in
                String(
                    decoding: Renderer.bytes(in: language, isEscaped: false, capacity: 32) { $0.render(element) },
                    as: UTF8.self)
            }
            append(texts.formatted(.list(type: .and).locale(language.locale)))
        }
    }

    private mutating func append(_ text: String) {
        if isEscaped { HTML.escape(text, into: &bytes) } else { bytes.append(contentsOf: text.utf8) }
    }
}
