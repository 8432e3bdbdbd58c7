import Properties
import Testing

@testable import Domain

struct AccentThemeTests {
    /// A colour is either refused, or all text in it and on it is readable in both themes.
    @Test func everyThemeCanBeRead() throws {
        var (taken, refused) = (0, 0)
        try forAll(4000) { g in
            // Both pale and dark colours.
            let most = g.pick([120, 255, 255, 255])
            let colour = Colour(
                red: UInt8(g.int(0...most)), green: UInt8(g.int(0...most)), blue: UInt8(g.int(0...most)))
            if AccentTheme.objection(to: colour) != nil {
                refused += 1
                #expect(AccentTheme.contrast(of: colour) < AccentTheme.required, "\(colour)")
                #expect(throws: Refusal.self) { try AccentTheme(colour) }
                return
            }
            taken += 1
            let theme = try AccentTheme(colour)
            #expect(theme.light.accent == colour, "in the light it stands as it was chosen")
            for (tones, ground) in [
                (theme.light, AccentTheme.lightSurroundings), (theme.dark, AccentTheme.darkSurroundings),
            ] {
                let pairs = [
                    ("on it", tones.onAccent, tones.accent), ("on it under the pointer", tones.onAccent, tones.hover),
                    ("on the page", tones.accent, ground.page),
                    ("on a card", tones.accent, ground.card), ("on what is raised", tones.accent, ground.raised),
                    ("on its tint", tones.accent, tones.soft),
                    ("text on its tint", ground.text, tones.soft), ("faint text on its tint", ground.faint, tones.soft),
                ]
                for (place, text, behind) in pairs {
                    #expect(
                        text.contrast(with: behind) >= 4.5,
                        "\(colour) \(place): \(text) on \(behind), \(text.contrast(with: behind))")
                }
            }
        }
        #expect(taken > 1000 && refused > 1000, "\(taken) \(refused)")
    }

    @Test func aToneSuggestedInsteadIsTakenAndAsLightAsItCanBe() throws {
        try forAll(1000) { g in
            let colour = Colour(
                red: UInt8(g.int(100...255)), green: UInt8(g.int(100...255)), blue: UInt8(g.int(100...255)))
            let legible = AccentTheme.legible(colour)
            #expect(AccentTheme.objection(to: legible) == nil, "\(colour) \(legible)")
            #expect(legible == colour || AccentTheme.contrast(of: legible) < 5, "\(colour) \(legible)")
        }
    }

    @Test func theSentenceSaysTheRatioAndWhatWouldDo() throws {
        let pale = try #require(Colour("#ff9900"))
        let objection = try #require(AccentTheme.objection(to: pale))
        #expect(
            objection.english.contains("2.0 to 1") && objection.english.contains("4.5 to 1"), "\(objection.english)")
        let suggested = try #require(objection.english.split(separator: " ").first { $0.hasPrefix("#") })
        let tone = try #require(Colour(suggested.filter { $0 != "," }))
        #expect(AccentTheme.objection(to: tone) == nil)
        // Contrast is rounded down, so that it never looks sufficient when it is not.
        #expect(
            AccentTheme.formatted(4.4999).english == "4.4" && AccentTheme.formatted(4.5).english == "4.5"
                && AccentTheme.formatted(21).english == "21.0")
    }

    @Test func minglesOwnColourCouldBeChosen() throws {
        _ = try AccentTheme(AccentTheme.original)
    }
}
