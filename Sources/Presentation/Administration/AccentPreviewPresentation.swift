public import Domain

/// What an accent colour looks like, or why it is refused.
public enum AccentPreviewPresentation: Equatable, Sendable {
    /// What was typed is not a colour yet.
    case hint(Phrase)
    case objection(Phrase)
    /// The colour, and its contrast in light and dark mode.
    case samples(Colour, light: Phrase, dark: Phrase)

    /// - Parameter typed: a colour as `#rrggbb`; empty for Mingle's own colour.
    public init(_ typed: String) {
        let text = Text.trimmed(typed)
        guard let colour = text.isEmpty ? AccentTheme.original : Colour(text) else {
            self = .hint("Enter the colour as # and six digits, like #0f766e.")
            return
        }
        do throws(Refusal) {
            let theme = try AccentTheme(colour)
            let light = AccentTheme.formatted(AccentTheme.contrast(of: colour))
            let dark = AccentTheme.formatted(theme.dark.accent.contrast(with: AccentTheme.darkSurroundings.raised))
            self = .samples(colour, light: "Contrast \(light) to 1", dark: "Contrast \(dark) to 1")
        } catch {
            self = .objection(error.message)
        }
    }
}
