import Domain
public import HTML
import Presentation

/// A preview of an accent colour in light and dark mode, or the reason why it is refused. It is part of the settings
/// page, and is fetched again as the colour changes.
public enum AccentPreview {
    /// - Parameter typed: a colour as `#rrggbb`; empty for Mingle's own colour.
    public static func html(_ typed: String, _ context: PageContext) -> HTML {
        switch AccentPreviewPresentation(typed) {
        case .hint(let hint): "<p class=\"hint\">\(hint)</p>"
        case .objection(let objection): "<p class=\"error\">\(objection)</p>"
        case .samples(let colour, let light, let dark):
            """
            <link rel="stylesheet" href="\(context.assets(AccentSheet.path(colour)))">
            <div class="accent-samples">\(sample("Light mode", light))\(sample("Dark mode", dark, night: true))</div>
            """
        }
    }

    private static func sample(_ title: Phrase, _ contrast: Phrase, night: Bool = false) -> HTML {
        let kind: HTML = night ? " night" : .empty
        return """
            <div class="accent-sample\(kind)"><p><strong>\(title)</strong> <small>\(contrast)</small></p>\
            <p><span class="sample-link">\(localized: "A link")</span> \(Pills.pill("A mark", .accent))</p><span class="button primary small">\(localized: "A button")</span></div>
            """
    }
}
