package import Domain
import Foundation

/// A renderer of phrases in one language, as plain text or in a format with markup.
package struct Renderer {
    /// A bracket of a phrase, with the index of its pair.
    package enum Bracket {
        case opening(Int)
        case closing(Int)
    }

    /// Appends text to the output, escaped as its format requires.
    package typealias Escape = (_ text: UnsafeBufferPointer<UInt8>, _ bytes: inout [UInt8]) -> Void

    /// The output.
    package var bytes: [UInt8] = []
    private let language: Language
    private let escape: Escape
    /// The text of the language's sentences.
    private let text: UnsafeBufferPointer<UInt8>

    /// - Parameters:
    ///   - capacity: The estimated number of bytes.
    ///   - escape: Every text goes through it: sentences and arguments. By default, the output is plain text.
    package static func bytes(
        in language: Language, capacity: Int, escape: @escaping Escape = { $1.append(contentsOf: $0) },
        _ body: (inout Renderer) -> Void
    ) -> [UInt8] {
        language.sentences.text.withUnsafeBufferPointer { text in
            var renderer = Renderer(language: language, escape: escape, text: text)
            renderer.bytes.reserveCapacity(capacity)
            body(&renderer)
            return renderer.bytes
        }
    }

    private init(language: Language, escape: @escaping Escape, text: UnsafeBufferPointer<UInt8>) {
        self.language = language
        self.escape = escape
        self.text = text
    }

    /// - Parameter mark: Writes the markup of a bracket. By default, brackets have none.
    package mutating func render(_ phrase: Phrase, mark: (Bracket, inout Renderer) -> Void = { _, _ in }) {
        var key = phrase.key
        key.withUTF8 { key in
            guard let sentence = language.sentences.sentence(key, text, form: { form(of: phrase) }) else {
                // An English text from the program, or one of symbols alone.
                return render(key, phrase, mark)
            }
            let words = UnsafeBufferPointer(rebasing: text[sentence.words])
            if sentence.hasParts {
                render(words, phrase, mark)
            } else {
                escape(words, &bytes)
            }
        }
    }

    /// Returns the plural form for the first counting number of a phrase.
    private func form(of phrase: Phrase) -> PluralForm {
        for case .count(let number) in phrase.arguments { return language.plurals.form(number) }
        return .other
    }

    /// Renders a text: `{2}` is an argument; `[` and `]` enclose marked words.
    private mutating func render(
        _ words: UnsafeBufferPointer<UInt8>, _ phrase: Phrase, _ mark: (Bracket, inout Renderer) -> Void
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
                mark(.opening(pairs), &self)
                rest.removeFirst()
            case UInt8(ascii: "]"):
                mark(.closing(pairs), &self)
                pairs += 1
                rest.removeFirst()
            default:
                let plain = UnsafeBufferPointer(
                    rebasing: rest.prefix {
                        $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
                    })
                escape(plain, &bytes)
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
                    decoding: Renderer.bytes(in: language, capacity: 32) { $0.render(element) }, as: UTF8.self)
            }
            append(texts.formatted(.list(type: .and).locale(language.locale)))
        }
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { escape($0, &bytes) }
    }
}
