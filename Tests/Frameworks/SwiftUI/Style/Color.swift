import Foundation

nonisolated public struct Color: Hashable, ShapeStyle, View {
    public typealias Body = Never
    public let css: String

    nonisolated init(css: String) { self.css = css }

    nonisolated public init(_ name: String, bundle: Bundle? = nil) {
        css = "var(--color-\(name.replacingOccurrences(of: "/", with: "-")))"
    }

    nonisolated public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        func byte(_ part: Double) -> Int { Int((part * 255).rounded()) }
        css = "rgb(\(byte(red)) \(byte(green)) \(byte(blue)) / \(opacity))"
    }

    nonisolated public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) { self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity) }

    nonisolated public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let lightness = brightness * (1 - saturation / 2)
        let least = min(lightness, 1 - lightness)
        let part = least == 0 ? 0 : (brightness - lightness) / least
        css = "hsl(\(Int(hue * 360)) \(Int(part * 100))% \(Int(lightness * 100))% / \(opacity))"
    }

    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    // swift-format-ignore: DontRepeatTypeInStaticProperties
    public static let accentColor = Color(css: "var(--tint)")
    public static let primary = Color(css: "var(--primary)")
    public static let secondary = Color(css: "var(--secondary)")
    public static let red = Color(css: "var(--red)")
    public static let orange = Color(css: "var(--orange)")
    public static let yellow = Color(css: "var(--yellow)")
    public static let green = Color(css: "var(--green)")
    public static let mint = Color(css: "var(--mint)")
    public static let teal = Color(css: "var(--teal)")
    public static let cyan = Color(css: "var(--cyan)")
    public static let blue = Color(css: "var(--blue)")
    public static let indigo = Color(css: "var(--indigo)")
    public static let purple = Color(css: "var(--purple)")
    public static let pink = Color(css: "var(--pink)")
    public static let brown = Color(css: "var(--brown)")
    public static let gray = Color(css: "var(--gray)")
    public static let white = Color(css: "#fff")
    public static let black = Color(css: "#000")
    public static let clear = Color(css: "transparent")

    public func opacity(_ opacity: Double) -> Color {
        Color(css: "color-mix(in srgb, \(css) \(Int((opacity * 100).rounded()))%, transparent)")
    }

    public var gradient: AnyGradient { AnyGradient(css: css) }

    public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
        Color(css: "color-mix(in oklab, \(rhs.css) \(Int((fraction * 100).rounded()))%, \(css))")
    }
}

extension Gradient {
    public struct ColorSpace: Hashable, Sendable {
        public static let device = ColorSpace()
        public static let perceptual = ColorSpace()
    }
}

nonisolated public struct AnyGradient: Hashable, ShapeStyle {
    public let css: String
}

extension Color: PrimitiveView {
    func render(in context: Context) -> Output { filled(css) }
}

extension ShapeStyle where Self == Color {
    public static var red: Color { Color.red }
    public static var orange: Color { Color.orange }
    public static var yellow: Color { Color.yellow }
    public static var green: Color { Color.green }
    public static var mint: Color { Color.mint }
    public static var teal: Color { Color.teal }
    public static var cyan: Color { Color.cyan }
    public static var blue: Color { Color.blue }
    public static var indigo: Color { Color.indigo }
    public static var purple: Color { Color.purple }
    public static var pink: Color { Color.pink }
    public static var brown: Color { Color.brown }
    public static var white: Color { Color.white }
    public static var gray: Color { Color.gray }
    public static var black: Color { Color.black }
    public static var clear: Color { Color.clear }
}
