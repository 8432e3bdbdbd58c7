import Foundation

public protocol Shape: Sendable, View {
    /// The corners as a CSS radius.
    nonisolated var cornerCSS: String { get }
}

public protocol InsettableShape: Shape {}

extension Shape where Body == Never {
    public var body: Never { return fatalError("A shape has no body.") }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

nonisolated public struct FillStyle: Equatable, Sendable {
    public var isEOFilled: Bool
    public var isAntialiased: Bool
    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

nonisolated public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var dash: [CGFloat]
    public init(lineWidth: CGFloat = 1, dash: [CGFloat] = []) {
        self.lineWidth = lineWidth
        self.dash = dash
    }
}

nonisolated public struct Rectangle: InsettableShape {
    public typealias Body = Never
    nonisolated public var cornerCSS: String { "0" }
    nonisolated public init() {}
}

nonisolated public struct RoundedRectangle: InsettableShape {
    public typealias Body = Never
    nonisolated public let cornerCSS: String

    nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        cornerCSS = points(cornerSize.width)
    }

    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        cornerCSS = points(cornerRadius)
    }
}

nonisolated public struct RectangleCornerRadii: Equatable, Sendable {
    public var topLeading: CGFloat
    public var bottomLeading: CGFloat
    public var bottomTrailing: CGFloat
    public var topTrailing: CGFloat

    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }
}

nonisolated public struct UnevenRoundedRectangle: InsettableShape {
    public typealias Body = Never
    public var cornerRadii: RectangleCornerRadii
    nonisolated public var cornerCSS: String {
        [cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing, cornerRadii.bottomLeading]
            .map { points($0) }.joined(separator: " ")
    }

    nonisolated public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
    }

    nonisolated public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        cornerRadii = RectangleCornerRadii(
            topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
            bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius)
    }
}

nonisolated public struct Circle: InsettableShape {
    public typealias Body = Never
    nonisolated public var cornerCSS: String { "50%" }
    nonisolated public init() {}
}

nonisolated public struct Ellipse: InsettableShape {
    public typealias Body = Never
    nonisolated public var cornerCSS: String { "50%" }
    nonisolated public init() {}
}

nonisolated public struct Capsule: InsettableShape {
    public typealias Body = Never
    nonisolated public var cornerCSS: String { "999px" }
    nonisolated public init(style: RoundedCornerStyle = .continuous) {}
}

nonisolated public struct ContainerRelativeShape: InsettableShape {
    public typealias Body = Never
    nonisolated public var cornerCSS: String { "10px" }
    nonisolated public init() {}
}

extension Rectangle: PrimitiveView {}
extension RoundedRectangle: PrimitiveView {}
extension UnevenRoundedRectangle: PrimitiveView {}
extension Circle: PrimitiveView {}
extension Ellipse: PrimitiveView {}
extension Capsule: PrimitiveView {}
extension ContainerRelativeShape: PrimitiveView {}

extension Shape {
    nonisolated func render(in context: Context) -> Output { filled("currentColor", radius: cornerCSS) }

    nonisolated public func fill<S>(
        _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle {
        modified { _, shape in filled(content.css, radius: shape.cornerCSS) }
    }

    nonisolated public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }

    nonisolated public func stroke<S>(_ content: S, style: StrokeStyle) -> some View where S: ShapeStyle {
        modified { _, shape in
            filled("transparent", radius: shape.cornerCSS).each { node in
                let line = style.dash.isEmpty ? "solid" : "dashed"
                node.style["border"] = "\(points(style.lineWidth)) \(line) \(content.css)"
            }
        }
    }
}

extension InsettableShape {
    nonisolated public func strokeBorder<S>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View where S: ShapeStyle { stroke(content, lineWidth: lineWidth) }

    nonisolated public func inset(by amount: CGFloat) -> Self { self }
}

extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}
extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}
extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
}
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}
