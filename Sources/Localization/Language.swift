public import Domain
public import Foundation
public import HTML
import Synchronization

/// One language, and the way in which a region writes it: says phrases.
public final class Language: Sendable {
    /// BCP 47, as `de` or `en-US`.
    public let tag: String
    /// As it calls itself.
    public let name: String
    public let isRightToLeft: Bool

    let catalogue: Catalogue
    let plurals: PluralRules
    private let times: TimeFormats
    private let numbers: NumberFormat
    private let locale: Locale
    /// By key; as many as there are phrases in the program.
    private let sentences = Mutex<[String: Sentence]>([:])

    /// - Throws: ``CatalogueError`` where the plurals of the language are not known.
    init(tag: String, catalogue: Catalogue) throws {
        self.tag = tag
        self.catalogue = catalogue
        locale = Locale(identifier: Language.formats[tag] ?? tag)
        name = Locale(identifier: tag).localizedString(forIdentifier: tag).map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? tag
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        plurals = try PluralRules(tag)
        numbers = NumberFormat(locale)
        times = TimeFormats(locale, numbers)
    }

    /// English that is nobody's in particular writes dates as most of the world does.
    private static let formats = ["en": "en_GB"]

    /// A phrase as plain text, as in a mail or on a command line.
    public func text(_ phrase: Phrase) -> String {
        var bytes: [UInt8] = []
        say(phrase, [], isEscaped: false, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What this catalogue holds for some keys, as JSON: for scripts, which say their phrases themselves.
    public func entries(for keys: some Sequence<String>) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Dictionary(uniqueKeysWithValues: keys.compactMap { key in catalogue[key].map { (key, $0) } }))
    }

    /// A page, or a piece of one, in this language.
    public func said(_ html: HTML) -> HTML { HTML(said: bytes(html)) }

    public func bytes(_ html: HTML) -> [UInt8] {
        guard !html.places.isEmpty else { return html.bytes }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(html.bytes.count + 24 * html.places.count)
        var end = 0
        for place in html.places {
            bytes.append(contentsOf: html.bytes[end..<place.offset])
            end = place.offset
            say(place.phrase, place.marks, isEscaped: true, into: &bytes)
        }
        bytes.append(contentsOf: html.bytes[end...])
        return bytes
    }

    private func say(_ phrase: Phrase, _ marks: [HTML.Mark], isEscaped: Bool, into bytes: inout [UInt8]) {
        let sentence = sentence(phrase.key)
        let count = phrase.arguments.lazy.compactMap { if case .count(let number) = $0 { number } else { nil } }.first
        for part in sentence.parts(count.map(plurals.form) ?? .other) {
            switch part {
            case .words(let plain, let escaped): bytes.append(contentsOf: isEscaped ? escaped : plain)
            case .argument(let index):
                if phrase.arguments.indices.contains(index) { say(phrase.arguments[index], isEscaped: isEscaped, into: &bytes) }
            case .opening(let index):
                if marks.indices.contains(index) { bytes.append(contentsOf: self.bytes(marks[index].opening)) }
            case .closing(let index):
                if marks.indices.contains(index) { bytes.append(contentsOf: self.bytes(marks[index].closing)) }
            }
        }
    }

    private func say(_ argument: Phrase.Argument, isEscaped: Bool, into bytes: inout [UInt8]) {
        switch argument {
        case .text(let text): append(Direction.isolated(text, in: self), isEscaped, to: &bytes)
        case .phrase(let phrase): say(phrase, [], isEscaped: isEscaped, into: &bytes)
        case .number(let number), .count(let number): append(numbers.text(number), isEscaped, to: &bytes)
        case .time(let time, let style): append(times.text(time, style), isEscaped, to: &bytes)
        case .list(let elements):
            let texts = elements.map { element in
                var bytes: [UInt8] = []
                say(element, isEscaped: false, into: &bytes)
                return String(decoding: bytes, as: UTF8.self)
            }
            append(texts.formatted(.list(type: .and).locale(locale)), isEscaped, to: &bytes)
        }
    }

    private func append(_ text: String, _ isEscaped: Bool, to bytes: inout [UInt8]) {
        if isEscaped { HTML.escape(text, into: &bytes) } else { bytes.append(contentsOf: text.utf8) }
    }

    private func sentence(_ key: String) -> Sentence {
        if let known = sentences.withLock({ $0[key] }) { return known }
        let made = Sentence(catalogue[key] ?? .words(key))
        sentences.withLock { $0[key] = made }
        return made
    }
}
