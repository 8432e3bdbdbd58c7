import Testing

@testable import Domain

struct HelpFileTests {
    @Test func aPageIsRead() throws {
        let page = try HelpPage(
            name: "answers",
            source:
                "# Answers\n\n## Say it {#say}\nalso: tell, speak\n\n1. Press **Going**.\n2. Wait.\n\nThat is **all.\n\n[Home](/)\n"
        )
        let section = try #require(page.sections.first)
        #expect(
            page.title == "Answers" && section.title == "Say it" && section.topic.text == "answers#say"
                && section.also == "tell, speak")
        #expect(section.lines.map(\.kind) == [.step(1), .step(2), .paragraph])
        #expect(section.lines[0].spans == [.init("Press "), .init("Going", isStrong: true), .init(".")])
        // An unpaired mark is plain text.
        #expect(section.lines[2].spans == [.init("That is **all.")] && section.lines[0].source == "1. Press **Going**.")
        #expect(section.links == [HelpLink(title: "Home", path: "/")])
    }

    @Test(arguments: [
        ("No title\n", 1), ("# A\n# B\n", 2), ("# A\n## No name\nText\n", 2),
        ("# A\n## B {#b}\nText\n## C {#b}\nText\n", 4), ("# A\n## B {#b}\n", 3),
        ("# A\n## B {#b}\n[Away](https://elsewhere.example)\n", 3), ("# A\n## B {#b}\nalso: x\nalso: y\nText\n", 4),
        ("## B {#b}\nText\n", 3),
    ])
    func whatCannotBeReadIsSaidWithItsLine(_ source: String, _ line: Int) {
        let error = #expect(throws: HelpFileError.self) { try HelpPage(name: "page", source: source) }
        #expect(error?.line == line, "\(source)")
    }

    @Test func wordsAreReadAndTheirMistakesSaid() throws {
        let words = try HelpWords(
            source: "# ours\ncommon: the, a\nendings: s, ing\nsame: event, party, get together\napart: ab\ninside: zu\n"
        )
        #expect(words.words(of: "The parties get together") == ["the", "parties", "event"])
        #expect(words.term("party") == words.term("events"))
        #expect(words.joined(["sage", "es", "ab"]) { $0 == "absage" } == ["absage", "es"])
        #expect(words.joined(["abzusagen"]) { $0 == "absagen" } == ["absagen"])
        for source in ["nonsense\n", "kind: a\n", "common: a,,b\n"] {
            #expect(throws: HelpFileError.self) { try HelpWords(source: source) }
        }
    }

    @Test func lettersAreFoldedAsPeopleTypeThem() {
        #expect(
            FoldedWords.words(of: "GÄSTE & Café, doesn’t; Straße Łódź") == [
                "gaeste", "cafe", "doesnt", "strasse", "lodz",
            ])
        // A decomposed letter equals the composed one.
        #expect(FoldedWords.words(of: "Ga\u{308}ste cafe\u{301}") == ["gaeste", "cafe"])
        #expect(FoldedWords.words(of: "привет 3 × 4").count == 3)
    }

    @Test(arguments: [
        ("party", "party", 0), ("praty", "party", 1), ("pary", "party", 1), ("partty", "party", 1),
        ("pardy", "party", 1), ("prtay", "party", 2),
    ])
    func mistakesOfTypingAreCounted(_ typed: String, _ meant: String, _ mistakes: Int) {
        #expect(EditDistance.between(typed, meant, limit: 2) == mistakes)
        #expect(EditDistance.between(typed, meant, limit: mistakes - 1) == nil)
    }

    @Test func logarithmsAreRight() {
        for (number, expected) in [(1.0, 0.0), (2, 0.693_147_180_56), (10, 2.302_585_092_99), (143, 4.962_844_630_26)] {
            #expect(abs(HelpIndex.logarithm(number) - expected) < 1e-9)
        }
    }
}
