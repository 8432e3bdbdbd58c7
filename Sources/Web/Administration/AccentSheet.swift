public import Domain

/// The style sheet of a community's accent colour. It is a file next to the static style sheets, because the content
/// security policy forbids inline styles.
public enum AccentSheet {
    private static let folder = "accent/"
    private static let end = ".css"

    /// Returns the path within the assets. The full URL also carries the asset version.
    static func path(_ colour: Colour) -> String { folder + colour.digits + end }

    /// Returns the colour of a style sheet path, or nil if the path is not in canonical form.
    public static func colour(ofPath path: String) -> Colour? {
        guard path.hasPrefix(folder), path.hasSuffix(end),
            let colour = Colour("#" + path.dropFirst(folder.count).dropLast(end.count)),
            AccentSheet.path(colour) == path
        else { return nil }
        return colour
    }

    /// Returns the style sheet, or nil if the colour is not allowed as an accent. The rules are in no cascade layer, so
    /// they override the layered style sheets.
    public static func css(_ colour: Colour) -> String? {
        guard let theme = try? AccentTheme(colour) else { return nil }
        let (light, dark) = (declarations(theme.light), declarations(theme.dark))
        return """
            :root{\(light)}
            @media (prefers-color-scheme:dark){:root:not([data-theme="light"]){\(dark)}}
            :root[data-theme="dark"]{\(dark)}
            .accent-sample{\(light);\(ground(AccentTheme.lightSurroundings));color-scheme:light}
            .accent-sample.night{\(dark);\(ground(AccentTheme.darkSurroundings));color-scheme:dark}

            """
    }

    private static func declarations(_ tones: AccentTheme.Tones) -> String {
        "--accent:\(tones.accent);--on-accent:\(tones.onAccent);--accent-soft:\(tones.soft);--accent-hover:\(tones.hover);--focus:\(tones.accent)"
    }

    /// Returns the background colours of a sample, independent of the theme of the page.
    private static func ground(_ ground: AccentTheme.Surroundings) -> String {
        "--page:\(ground.page);--card:\(ground.card);--text:\(ground.text);--text-soft:\(ground.faint);--line:\(ground.raised)"
    }
}
