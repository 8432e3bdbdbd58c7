import Domain
import Presentation
import Samples
import Testing

@Suite struct CoverPresentationTests {
    private func cover(_ title: String, emoji: String? = nil, hue: Int? = nil) -> CoverPresentation {
        CoverPresentation(title: title, emoji: emoji, hue: hue, photo: nil, position: EventDetails.middle)
    }

    /// A title keeps its colours on every machine and after every update.
    @Test func aTitleHasItsGradient() {
        #expect(cover("Dinner") == cover("Dinner") && cover("Dinner").hue == CoverPresentation.hue("Dinner"))
        let hues = Set((0..<500).map { CoverPresentation.hue("Event \($0)") })
        #expect(hues == Set(EventDetails.hues))
        #expect(cover("Dinner", hue: 4).hue == 4)
        #expect(CoverPresentation.choices.allSatisfy { EventDetails.hues.contains($0.hue) })
    }

    @Test func theChosenGradientIsAlwaysOffered() throws {
        let usual = CoverPresentation.choices(title: "Dinner", current: nil)
        #expect(usual.first?.value == nil && usual.first?.hue == CoverPresentation.hue("Dinner"))
        #expect(usual.count == CoverPresentation.choices.count + 1)
        #expect(CoverPresentation.choices(title: "Dinner", current: 4) == usual)
        let other = try #require(
            EventDetails.hues.first { hue in !CoverPresentation.choices.contains { $0.hue == hue } })
        let offered = CoverPresentation.choices(title: "Dinner", current: other)
        #expect(offered.count == usual.count + 1 && offered[1].value == other)
        #expect(CoverPresentation.choices(title: "Dinner", current: 999) == usual)
    }

    @Test func aGradientShowsTheEmojiOrTheFirstLetter() {
        #expect(cover("élan").glyph == "É" && cover("élan", emoji: "🎲").glyph == "🎲" && cover("").glyph == "")
        #expect(CoverPresentation(Samples().event()).glyph == "🎲")
    }
}
