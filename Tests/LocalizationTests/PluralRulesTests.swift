import Foundation
import Properties
import Testing

@testable import Localization

#if canImport(_FoundationICU)
import _FoundationICU
#endif

struct PluralRulesTests {
    private static let languages = PluralRuleTable.entries.flatMap { entry in
        entry.languages.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test func aLanguageHasOneEntry() {
        #expect(Set(PluralRulesTests.languages).count == PluralRulesTests.languages.count)
        #expect(PluralRulesTests.languages.count > 200)
    }

    @Test(arguments: [
        ("en", 1, PluralForm.one), ("en", 0, .other), ("en-US", 1, .one), ("fr", 0, .one), ("fr", 3_000_000, .many),
        ("pl", 22, .few), ("pl", 112, .many), ("ar", 0, .zero), ("cy", 6, .many), ("kw", 102_000, .two),
        ("pt", 0, .one), ("pt-BR", 0, .one), ("pt-PT", 0, .other), ("pt-PT-ao1990", 0, .other), ("zh-Hant", 1, .other),
        ("tlh", 1, .other), ("de", -1, .one), ("ru", -21, .one), ("ru", .max, .many), ("ru", .min, .many),
    ])
    func aNumberHasTheFormOfCLDR(_ tag: String, _ number: Int, _ form: PluralForm) {
        #expect(PluralRules(tag).form(number) == form)
    }

    #if canImport(_FoundationICU)
    /// Numbers around all limits of the rules, up to the last one that ICU, with its `Double`, does not round.
    @Test func everyLanguageHasTheFormsOfICU() throws {
        var generator = Generator(seed: 1)
        var numbers = Array(-130...1_300)
        for unit in [1_000, 100_000, 1_000_000, 1_000_000_000, 1_000_000_000_000] {
            for number in stride(from: unit, through: 110 * unit, by: unit) {
                numbers += [number - 1, number, number + 1, number + 100_000]
            }
        }
        numbers += generator.list(500...500) { $0.int(0...1 << 53) }
        for tag in PluralRulesTests.languages { try compare(tag, numbers) }
    }

    /// Regions, scripts, and languages without an entry.
    @Test func everyLocaleHasTheFormsOfICU() throws {
        let names = Locale.availableIdentifiers + Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        for name in names.sorted() {
            try compare(name.replacing("_", with: "-"), [0, 1, 2, 3, 5, 11, 21, 100, 111, 1_000_000])
        }
    }

    private func compare(_ tag: String, _ numbers: [Int]) throws {
        var status = U_ZERO_ERROR
        let icu = try #require(swift_uplrules_open(tag, &status))
        defer { swift_uplrules_close(icu) }
        let rules = PluralRules(tag)
        var keyword = [UChar](repeating: 0, count: 16)
        let differing = numbers.filter { number in
            let length = swift_uplrules_select(icu, Double(number), &keyword, Int32(keyword.count), &status)
            return rules.form(number).rawValue != String(decoding: keyword.prefix(Int(length)), as: UTF16.self)
        }
        #expect(status.rawValue <= U_ZERO_ERROR.rawValue)
        #expect(differing.isEmpty, "\(tag): bin/plurals writes the rules of this toolchain's ICU")
    }
    #endif
}
