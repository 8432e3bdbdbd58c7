public import Domain
public import Foundation

/// A language with its regional formats. Localizes phrases.
public final class Language: Sendable {
    /// A BCP 47 tag such as `de` or `en-US`.
    public let tag: String
    public let isRightToLeft: Bool

    let catalogue: Catalogue
    let sentences: CompiledCatalogue
    let plurals: PluralRules
    let times: TimeFormats
    let zones: ZoneNames
    let numbers: NumberFormat
    let locale: Locale

    /// - Parameter keys: The keys of all catalogues. English texts from the program are looked up under them like
    ///   any others.
    init(tag: String, catalogue: Catalogue, keys: Set<String>) {
        self.tag = tag
        self.catalogue = catalogue
        locale = Locale(identifier: Language.formats[tag] ?? tag)
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        plurals = PluralRules(tag)
        numbers = NumberFormat(locale)
        times = TimeFormats(locale, numbers)
        zones = ZoneNames(locale)
        sentences = CompiledCatalogue(keys.map { ($0, catalogue[$0] ?? .words($0)) })
    }

    /// The language's name for itself, or its tag if its catalogue has no name.
    public var name: String { tag == "en" || catalogue["English"] != nil ? text("English") : tag }

    /// The decimal mark of numbers.
    public var decimalMark: Unicode.Scalar { locale.decimalSeparator?.unicodeScalars.first ?? "." }

    /// English without a region uses the date formats of most of the world.
    private static let formats = ["en": "en_GB"]

    /// Returns a phrase as plain text, as for a mail or the command line.
    public func text(_ phrase: Phrase) -> String {
        String(decoding: Renderer.bytes(in: self, capacity: 64) { $0.render(phrase) }, as: UTF8.self)
    }

    /// Returns this catalogue's entries for some keys as JSON, for scripts that localize phrases in the browser.
    public func entries(for keys: some Sequence<String>) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            Dictionary(uniqueKeysWithValues: keys.compactMap { key in catalogue[key].map { (key, $0) } }))
    }
}
