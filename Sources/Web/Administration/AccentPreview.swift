import Domain
public import HTML
import Presentation

/// A preview of an accent colour in light and dark mode, or the reason why it is refused. It is part of the settings
/// page, and is fetched again as the colour changes.
public enum AccentPreview {
    /// - Parameter typed: a colour as `#rrggbb`; empty for Mingle's own colour.
    public static func html(_ typed: String, _ context: PageContext) -> HTML {
        let text = Text.trimmed(typed)
        let chosen = text.isEmpty ? AccentTheme.original : Colour(text)
        guard let colour = chosen else {
            return "<p class=\"hint\">\(localized: "Enter the colour as # and six digits, like #0f766e.")</p>"
        }
        if let objection = AccentTheme.objection(to: colour) { return "<p class=\"error\">\(objection)</p>" }
        guard let theme = try? AccentTheme(colour) else { return .empty }
        let light = AccentTheme.formatted(AccentTheme.contrast(of: colour))
        let dark = AccentTheme.formatted(theme.dark.accent.contrast(with: AccentTheme.darkSurroundings.raised))
        return """
            <link rel="stylesheet" href="\(context.assets(AccentSheet.path(colour)))">
            <div class="accent-samples">\(sample("Light mode", "Contrast \(light) to 1"))\(sample("Dark mode", "Contrast \(dark) to 1", night: true))</div>
            """
    }

    private static func sample(_ title: Phrase, _ contrast: Phrase, night: Bool = false) -> HTML {
        let kind: HTML = night ? " night" : .empty
        return """
            <div class="accent-sample\(kind)"><p><strong>\(title)</strong> <small>\(contrast)</small></p>\
            <p><span class="sample-link">\(localized: "A link")</span> \(Pills.pill("A mark", .accent))</p><span class="button primary small">\(localized: "A button")</span></div>
            """
    }
}
