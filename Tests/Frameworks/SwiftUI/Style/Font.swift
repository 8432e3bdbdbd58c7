import Foundation

nonisolated public struct Font: Hashable, Sendable {
    let css: [String: String]

    init(css: [String: String]) { self.css = css }

    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

        var css: [String: String] {
            ["font-size": "var(--\(self))", "font-weight": self == .headline ? "600" : "400"]
        }
    }

    public struct Weight: Hashable, Sendable {
        let css: String
        public static let ultraLight = Weight(css: "100")
        public static let thin = Weight(css: "200")
        public static let light = Weight(css: "300")
        public static let regular = Weight(css: "400")
        public static let medium = Weight(css: "500")
        public static let semibold = Weight(css: "600")
        public static let bold = Weight(css: "700")
        public static let heavy = Weight(css: "800")
        public static let black = Weight(css: "900")
    }

    public enum Design: Hashable, Sendable {
        case `default`, serif, rounded, monospaced

        var css: String {
            switch self {
            case .default: "inherit"
            case .serif: "Georgia, serif"
            case .rounded: "'Nunito', 'Varela Round', inherit"
            case .monospaced: "ui-monospace, 'DejaVu Sans Mono', monospace"
            }
        }
    }

    public enum Leading: Hashable, Sendable { case standard, tight, loose }

    public static let largeTitle = Font(css: TextStyle.largeTitle.css)
    public static let title = Font(css: TextStyle.title.css)
    public static let title2 = Font(css: TextStyle.title2.css)
    public static let title3 = Font(css: TextStyle.title3.css)
    public static let headline = Font(css: TextStyle.headline.css)
    public static let subheadline = Font(css: TextStyle.subheadline.css)
    public static let body = Font(css: TextStyle.body.css)
    public static let callout = Font(css: TextStyle.callout.css)
    public static let footnote = Font(css: TextStyle.footnote.css)
    public static let caption = Font(css: TextStyle.caption.css)
    public static let caption2 = Font(css: TextStyle.caption2.css)

    public static func system(
        size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil
    ) -> Font {
        // Sizes in points scale with Dynamic Type nowhere: on a device they do not either.
        Font(css: ["font-size": points(size)]).with(weight, design)
    }

    public static func system(
        _ style: Font.TextStyle, design: Font.Design? = nil, weight: Font.Weight? = nil
    ) -> Font { Font(css: style.css).with(weight, design) }

    public static func custom(_ name: String, size: CGFloat) -> Font { system(size: size) }

    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: Font.TextStyle) -> Font {
        Font(css: textStyle.css)
    }

    private func with(_ weight: Weight?, _ design: Design?) -> Font {
        var css = css
        if let weight { css["font-weight"] = weight.css }
        if let design { css["font-family"] = design.css }
        return Font(css: css)
    }

    private func with(_ key: String, _ value: String) -> Font { Font(css: css.merging([key: value]) { $1 }) }

    public func bold() -> Font { with("font-weight", "600") }
    public func italic() -> Font { with("font-style", "italic") }
    public func weight(_ weight: Font.Weight) -> Font { with("font-weight", weight.css) }
    public func monospaced() -> Font { with("font-family", Design.monospaced.css) }
    public func monospacedDigit() -> Font { with("font-variant-numeric", "tabular-nums") }
    public func smallCaps() -> Font { with("font-variant-caps", "all-small-caps") }
    public func leading(_ leading: Font.Leading) -> Font { self }
}
