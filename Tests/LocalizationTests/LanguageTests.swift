import Domain
import Foundation
import Testing

@testable import Localization

struct LanguageTests {
    private func languages(_ catalogues: [String: String]) throws -> Languages {
        try Languages(catalogues: catalogues.mapValues { Data($0.utf8) })
    }

    @Test func aPhraseIsSaidByTheCatalogueAndElseByItsKey() throws {
        let german = try #require(try languages(["de": #"{"Guests": "Gäste"}"#])["de"])
        #expect(german.text("Guests") == "Gäste" && german.text("Hosts") == "Hosts")
    }

    @Test func eachOfManyKeysIsFoundAndNoOther() throws {
        let keys = (0..<3000).map { "\($0)" + String(repeating: "ä“b", count: $0 % 40) }
        let said = keys.map { "\"\($0)\": \"Satz \($0)\"" }.joined(separator: ", ")
        let german = try #require(try languages(["de": "{\(said)}"])["de"])
        for key in keys { #expect(german.text(Phrase(stringLiteral: key)) == "Satz \(key)") }
        for key in keys.map({ $0 + "b" }) { #expect(german.text(Phrase(stringLiteral: key)) == key) }
    }

    @Test func argumentsGoWhereTheLanguageWantsThem() throws {
        let made = try #require(try languages(["de": #"{"{1} asks {2}.": "{2}: gefragt von {1}."}"#])["de"])
        #expect(made.text("\("Ana") asks \("Bo").") == "Bo: gefragt von Ana.")
        // Placeholders and brackets in user input are literal.
        #expect(made.text("\("{2}") asks \("[Bo]").") == "[Bo]: gefragt von {2}.")
    }

    @Test(arguments: [
        ("en", [0: "0 seats", 1: "1 seat", 2: "2 seats", 1_234: "1,234 seats"]),
        ("de", [0: "0 Plätze", 1: "1 Platz", 12_345: "12.345 Plätze"]),
        ("pl", [1: "1 miejsce", 2: "2 miejsca", 5: "5 miejsc", 22: "22 miejsca", 112: "112 miejsc"]),
        ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other"]),
    ])
    func wordsBesideANumberHaveItsForm(_ tag: String, _ expected: [Int: String]) throws {
        let all = try languages([
            "en": #"{"{1} seats": {"one": "{1} seat", "other": "{1} seats"}}"#,
            "de": #"{"{1} seats": {"one": "{1} Platz", "other": "{1} Plätze"}}"#,
            "pl":
                #"{"{1} seats": {"one": "{1} miejsce", "few": "{1} miejsca", "many": "{1} miejsc", "other": "{1} miejsca"}}"#,
            "ar":
                #"{"{1} seats": {"zero": "zero", "one": "one", "two": "two", "few": "few", "many": "many", "other": "other"}}"#,
        ])
        let language = try #require(all[tag])
        for (number, text) in expected { #expect(language.text("\(number, .count) seats") == text) }
    }

    @Test(arguments: [
        ("en", "19:05", "Fri 27 Nov", "Friday, 27 November 2026", "27 Nov 2026"),
        ("en-US", "7:05 PM", "Fri, Nov 27", "Friday, November 27, 2026", "Nov 27, 2026"),
        ("de", "19:05", "Fr. 27. Nov.", "Freitag, 27. November 2026", "27. Nov. 2026"),
    ])
    func datesAreWrittenAsTheRegionWritesThem(
        _ tag: String, _ time: String, _ day: String, _ long: String, _ date: String
    ) throws {
        let language = try #require(Languages.own[tag])
        let civil = CivilTime(year: 2026, month: 11, day: 27, hour: 19, minute: 5)
        func plain(_ phrase: Phrase) -> String { language.text(phrase).replacing("\u{202F}", with: " ") }
        #expect(
            [
                plain("\(civil, .time)"), plain("\(civil, .day)"), plain("\(civil, .longDayOfYear)"),
                plain("\(civil, .date)"),
            ] == [time, day, long, date])
    }

    /// Each pattern equals Foundation's own format, on every day and at every hour.
    @Test(arguments: ["en", "en-US", "de", "fr", "pl", "ja", "ar", "he", "fa", "th"])
    func patternsFormatAsFoundationDoes(_ tag: String) throws {
        let language = Language(tag: tag, catalogue: Catalogue(), keys: [])
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: tag == "en" ? "en_GB" : tag)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        for style in TimeStyle.allCases {
            formatter.setLocalizedDateFormatFromTemplate(TimeFormats.skeleton(style))
            for step in 0..<400 {
                let time = Instant(seconds: 1_795_802_400 + Int64(step) * 93_784)
                let said = language.text("\(CivilTime(time, offset: 0), style)")
                #expect(
                    said == formatter.string(from: Date(timeIntervalSince1970: Double(time.seconds))), "\(tag) \(style)"
                )
            }
        }
    }

    @Test func plainTextHasNeitherBracketsNorEscapes() throws {
        let made = try #require(
            try languages(["de": #"{"{1} & [more]": "[mehr] & <{1}>"}"#])["de"])
        #expect(made.text("\("<b>Zoë</b>") & [more]") == "mehr & <<b>Zoë</b>>")
    }

    @Test func aNameThatRunsTheOtherWayIsSetApart() throws {
        let all = try languages(["de": "{}", "he": "{}"])
        #expect(
            all["de"]!.text("\("Ana") asks.") == "Ana asks."
                && all["de"]!.text("\("דנה") asks.") == "\u{2068}דנה\u{2069} asks.")
        #expect(
            all["he"]!.text("\("דנה") asks.") == "דנה asks."
                && all["he"]!.text("\("Ana") asks.") == "\u{2068}Ana\u{2069} asks.")
        #expect(all["he"]!.isRightToLeft && !all["de"]!.isRightToLeft)
    }

    @Test(arguments: [
        ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, de;q=0.5", "de"), ("en-US,en;q=0.9", "en-US"),
        ("en-AU", "en"), ("en-gb;q=0.3,de;q=0.2", "en"),
        ("DE", "de"), ("fr", nil), ("", nil), ("*", "de"), ("de;q=0, en", "en"), (";;;,,,q=", nil), ("de;q=x", "de"),
        ("fr, *;q=0.5", "de"), ("de;q=0, *", "en"),
        ("de;Q=0.1,en;q=0.5", "en"), ("pt", "pt-BR"), ("pt-PT,en;q=0.5", "pt-BR"), ("zh-Hant-TW", "zh-Hant"),
        ("zh-TW", "zh-Hant"), ("de_DE", "de"),
        ("e" + String(repeating: "\u{301}\u{323}\u{327}", count: 3000), nil), ("\u{0}, de\u{202E}", nil),
    ])
    func aBrowserIsSpokenToAsItAsks(_ header: String, _ tag: String?) throws {
        var all = try languages(["de": "{}", "en-US": "{}", "pt-BR": "{}", "zh-Hant": "{}"])
        all.standard = all["de"]!
        #expect(all.best(for: header)?.tag == tag)
    }

    @Test func nobodysLanguageIsTheCommunitys() throws {
        var all = try languages(["de": "{}"])
        #expect(all.language(of: nil).tag == "en" && all.language(of: "fr").tag == "en")
        all.standard = all["de"]!
        #expect(
            all.language(of: nil).tag == "de" && all.language(of: "fr-FR").tag == "de"
                && all.language(of: "en").tag == "en")
    }

    @Test(arguments: [
        "", "[]", #"{"a": 1}"#, #"{"a": {"several": "x"}}"#, #"{"a": {"one": {}}}"#, #"{"{1} a": {"one": "a"}}"#,
        #"{"{1}": "{2}"}"#,
        #"{"{1}": "{-9223372036854775808}"}"#, #"{"[a]": "a"}"#, #"{"a": "b", "a": }"#, "null",
    ])
    func aBrokenCatalogueIsNamed(_ json: String) {
        let error = #expect(throws: CatalogueError.self) { try languages(["de": json]) }
        #expect(error?.description.contains("de") == true)
    }

    @Test func aRegionSaysTheRestAsItsLanguage() throws {
        let all = try languages(["de": #"{"Home": "Start", "Me": "Ich"}"#, "de-AT": #"{"Me": "I"}"#])
        #expect(
            all["de-AT"]!.text("Home") == "Start" && all["de-AT"]!.text("Me") == "I" && all["de"]!.text("Me") == "Ich")
    }

    /// Every form that the language's plural rules distinguish.
    @Test func everyPluralHasItsForms() throws {
        for language in Languages.own.all {
            let needed = Set((0...200).map(language.plurals.form))
            for (key, entry) in language.catalogue.entries {
                if case .forms(let forms) = entry {
                    #expect(needed.isSubset(of: forms.keys), "\(language.tag): \(key)")
                }
            }
        }
    }

    @Test(arguments: ["de_DE", "x y<z>", "-", "DE", "", "../de"]) func aCatalogueIsCalledByATag(_ tag: String) {
        #expect(throws: CatalogueError.self) { try languages([tag: "{}"]) }
    }

    @Test func aFolderWithoutCataloguesIsRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        for message in ["cannot be read", "no catalogue"] {
            let error = #expect(throws: CatalogueError.self) { try Languages(folder: folder) }
            #expect(error?.description.contains(message) == true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try FileManager.default.removeItem(at: folder)
    }

    @Test func everyLanguageCallsItselfByItsName() throws {
        #expect(
            try ["en", "de", "en-US"].map { try #require(Languages.own[$0]).name } == [
                "English", "Deutsch", "English (United States)",
            ])
        #expect(
            Languages.own.all.allSatisfy { $0.name != $0.tag }
                && Set(Languages.own.all.map(\.name)).count == Languages.own.all.count)
        #expect(try languages(["fr": "{}"])["fr"]?.name == "fr")
    }
}
