public import Domain

/// The style sheet of a community's own colour, beside those that are the same everywhere: strict content security knows no styles in a page.
public enum AccentSheet {
    private static let folder = "accent/"
    private static let end = ".css"

    /// Among the assets, whose version is in its full address.
    static func path(_ colour: Colour) -> String { folder + colour.digits + end }

    /// The colour of such a path, written in the one way that a path has.
    public static func colour(ofPath path: String) -> Colour? {
        guard path.hasPrefix(folder), path.hasSuffix(end),
            let colour = Colour("#" + path.dropFirst(folder.count).dropLast(end.count)),
            AccentSheet.path(colour) == path
        else { return nil }
        return colour
    }

    /// Nil for a colour that no community can have. It stands in no layer, so it wins over the sheets that do.
    public static func css(_ colour: Colour) -> String? {
        guard let theme = try? AccentTheme(colour) else { return nil }
        let (light, dark) = (declarations(theme.light), declarations(theme.dark))
        return """
            :root{\(light)}
            @media (prefers-color-scheme:dark){:root:not([data-theme="light"]){\(dark)}}
            :root[data-theme="dark"]{\(dark)}
            .accent-sample{\(light);\(ground(AccentTheme.lightGround));color-scheme:light}
            .accent-sample.night{\(dark);\(ground(AccentTheme.darkGround));color-scheme:dark}

            """
    }

    private static func declarations(_ tones: AccentTheme.Tones) -> String {
        "--accent:\(tones.accent);--on-accent:\(tones.onAccent);--accent-soft:\(tones.soft);--accent-hover:\(tones.hover);--focus:\(tones.accent)"
    }

    /// What a sample of either theme stands on, whatever theme the page has.
    private static func ground(_ ground: AccentTheme.Ground) -> String {
        "--page:\(ground.page);--card:\(ground.card);--text:\(ground.text);--text-soft:\(ground.faint);--line:\(ground.raised)"
    }
}
