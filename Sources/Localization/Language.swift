public import Domain
public import Foundation
public import HTML

/// One language, and the way in which a region writes it: says phrases.
public final class Language: Sendable {
    /// BCP 47, as `de` or `en-US`.
    public let tag: String
    public let isRightToLeft: Bool

    let catalogue: Catalogue
    let sentences: Sentences
    let plurals: PluralRules
    let times: TimeFormats
    let zones: ZoneNames
    let numbers: NumberFormat
    let locale: Locale

    /// - Parameter keys: those that some catalogue has: English as it stands in the program is looked up like any other.
    /// - Throws: ``CatalogueError`` where the plurals of the language are not known.
    init(tag: String, catalogue: Catalogue, keys: Set<String>) throws(CatalogueError) {
        self.tag = tag
        self.catalogue = catalogue
        locale = Locale(identifier: Language.formats[tag] ?? tag)
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        plurals = try PluralRules(tag)
        numbers = NumberFormat(locale)
        times = TimeFormats(locale, numbers)
        zones = ZoneNames(locale)
        sentences = Sentences(keys.map { ($0, catalogue[$0] ?? .words($0)) })
    }

    /// As it calls itself; its tag where its catalogue does not say.
    public var name: String { tag == "en" || catalogue["English"] != nil ? text("English") : tag }

    /// What stands before the decimals of a number.
    public var decimalMark: Unicode.Scalar { locale.decimalSeparator?.unicodeScalars.first ?? "." }

    /// English that is nobody's in particular writes dates as most of the world does.
    private static let formats = ["en": "en_GB"]

    /// A phrase as plain text, as in a mail or on a command line.
    public func text(_ phrase: Phrase) -> String {
        String(decoding: Saying.bytes(in: self, isEscaped: false, room: 64) { $0.say(phrase) }, as: UTF8.self)
    }

    /// What this catalogue holds for some keys, as JSON: for scripts, which say their phrases themselves.
    public func entries(for keys: some Sequence<String>) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            Dictionary(uniqueKeysWithValues: keys.compactMap { key in catalogue[key].map { (key, $0) } }))
    }

    /// A page, or a piece of one, in this language.
    public func said(_ html: HTML) -> HTML { HTML(said: bytes(html)) }

    public func bytes(_ html: HTML) -> [UInt8] {
        html.places.isEmpty ? html.bytes : Saying.bytes(in: self, isEscaped: true, room: html.size) { $0.say(html) }
    }
}
