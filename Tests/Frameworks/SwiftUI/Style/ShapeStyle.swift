import Foundation

public protocol ShapeStyle: Sendable {
    associatedtype Resolved = Never
    /// The style as a CSS background or color.
    var css: String { get }
}

nonisolated public struct HierarchicalShapeStyle: ShapeStyle {
    public let css: String
    public static let primary = HierarchicalShapeStyle(css: "var(--primary)")
    public static let secondary = HierarchicalShapeStyle(css: "var(--secondary)")
    public static let tertiary = HierarchicalShapeStyle(css: "var(--tertiary)")
    public static let quaternary = HierarchicalShapeStyle(css: "var(--quaternary)")
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle.quaternary }
}

nonisolated public struct TintShapeStyle: ShapeStyle {
    public var css: String { "var(--tint)" }
    public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

nonisolated public struct BackgroundStyle: ShapeStyle {
    public var css: String { "var(--ground)" }
    public init() {}
}

extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}

nonisolated public struct ForegroundStyle: ShapeStyle {
    public var css: String { "var(--primary)" }
    public init() {}
}

extension ShapeStyle where Self == ForegroundStyle {
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

nonisolated public struct SeparatorShapeStyle: ShapeStyle {
    public var css: String { "var(--line)" }
    public init() {}
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

nonisolated public struct FillShapeStyle: ShapeStyle {
    public var css: String { "var(--fill)" }
    public init() {}
}

extension ShapeStyle where Self == FillShapeStyle {
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

nonisolated public struct Material: ShapeStyle {
    public let css: String
    public static let ultraThin = Material(css: "var(--bar)")
    public static let thin = Material(css: "var(--bar)")
    public static let regular = Material(css: "var(--bar)")
    public static let thick = Material(css: "var(--bar)")
    public static let bar = Material(css: "var(--bar)")
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { Material.ultraThin }
    public static var thinMaterial: Material { Material.thin }
    public static var regularMaterial: Material { Material.regular }
    public static var thickMaterial: Material { Material.thick }
    public static var bar: Material { Material.bar }
}

nonisolated public struct AnyShapeStyle: ShapeStyle {
    public let css: String
    public init<S>(_ style: S) where S: ShapeStyle { css = style.css }
}

extension ShapeStyle {
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        AnyShapeStyle(Color(css: "color-mix(in srgb, \(css) \(Int((opacity * 100).rounded()))%, transparent)"))
    }
}

nonisolated public struct Gradient: Equatable, Sendable {
    public struct Stop: Equatable, Sendable {
        public var color: Color
        public var location: CGFloat
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    public var stops: [Gradient.Stop]

    public init(stops: [Gradient.Stop]) { self.stops = stops }

    public init(colors: [Color]) {
        stops = colors.enumerated().map { index, color in
            Stop(color: color, location: colors.count < 2 ? 0 : CGFloat(index) / CGFloat(colors.count - 1))
        }
    }

    var css: String {
        stops.map { "\($0.color.css) \(Int(($0.location * 100).rounded()))%" }.joined(separator: ", ")
    }
}

nonisolated public struct LinearGradient: ShapeStyle, View {
    public typealias Body = Never
    public let css: String

    nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        let angle = atan2(endPoint.x - startPoint.x, startPoint.y - endPoint.y) * 180 / .pi
        css = "linear-gradient(\(Int(angle.rounded()))deg, \(gradient.css))"
    }

    nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    nonisolated public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

extension LinearGradient: PrimitiveView {
    func render(in context: Context) -> Output { filled(css) }
}

nonisolated public struct RadialGradient: ShapeStyle, View {
    public typealias Body = Never
    public let css: String

    nonisolated public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        css = "radial-gradient(circle at \(Int(center.x * 100))% \(Int(center.y * 100))%, \(gradient.css))"
    }

    nonisolated public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension RadialGradient: PrimitiveView {
    func render(in context: Context) -> Output { filled(css) }
}

func filled(_ css: String, radius: String? = nil) -> Output {
    var node = Node(.shape)
    node.style["background"] = css
    node.style["border-radius"] = radius
    node.accessibility.isDecorative = true
    return Output(node)
}
