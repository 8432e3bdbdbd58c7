import Domain
import Presentation
import Properties
import Testing

@Suite struct AccentPreviewPresentationTests {
    @Test func aLegibleColourIsShownWithItsContrasts() {
        guard case .samples(let colour, let light, let dark) = AccentPreviewPresentation(" #0F766E ") else {
            Issue.record("The colour is refused")
            return
        }
        #expect(colour == Colour("#0f766e"))
        for text in [light.english, dark.english] { #expect(text.hasPrefix("Contrast ") && text.hasSuffix(" to 1")) }
        guard case .samples(AccentTheme.original, _, _) = AccentPreviewPresentation("") else {
            Issue.record("Mingle’s own colour is refused")
            return
        }
    }

    @Test func otherInputIsExplained() {
        for typed in ["red", "#fff", "0f766e"] {
            #expect(
                AccentPreviewPresentation(typed) == .hint("Enter the colour as # and six digits, like #0f766e."))
        }
        #expect(AccentPreviewPresentation("#ffff00") == .objection(AccentTheme.objection(to: Colour("#ffff00")!)!))
    }

    @Test func choicesAreLegibleAndToldApart() {
        for choice in AccentChoice.all {
            #expect(AccentTheme.objection(to: choice.colour ?? AccentTheme.original) == nil, "\(choice.label.english)")
        }
        #expect(Set(AccentChoice.all.map(\.label.english)).count == AccentChoice.all.count)
        #expect(AccentChoice.all.first?.label.english == "Mingle’s own colour")
    }
}
