import Foundation

extension View {
    nonisolated public func font(_ font: Font?) -> some View { changingEnvironment { $0.font = font ?? $0.font } }

    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
        boxed { node in if let weight { node.setTextStyle("font-weight", weight.css) } }
    }
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
        boxed { node in if let design { node.setTextStyle("font-family", design.css) } }
    }
    nonisolated public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .semibold : nil) }
    nonisolated public func italic(_ isActive: Bool = true) -> some View {
        boxed { if isActive { $0.setTextStyle("font-style", "italic") } }
    }
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        fontDesign(isActive ? .monospaced : nil)
    }
    nonisolated public func monospacedDigit() -> some View {
        boxed { $0.setTextStyle("font-variant-numeric", "tabular-nums") }
    }
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View { boxed { if isActive { $0.setTextStyle("text-decoration", "line-through") } } }
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View { boxed { if isActive { $0.setTextStyle("text-decoration", "underline") } } }

    nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle {
        boxed { node in
            node.style["color"] = style.css
            node.style["--foreground"] = style.css
        }
    }
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        boxed { $0.style["color"] = color?.css }
    }
    nonisolated public func tint(_ tint: Color?) -> some View { boxed { $0.style["--tint"] = tint?.css } }
    nonisolated public func tint<S>(_ tint: S?) -> some View where S: ShapeStyle {
        boxed { $0.style["--tint"] = tint?.css }
    }
    nonisolated public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    nonisolated public func lineLimit(_ number: Int?) -> some View { changingEnvironment { $0.lineLimit = number } }
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { unchanged() }
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        changingEnvironment { $0.lineLimit = limit.upperBound }
    }
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        changingEnvironment { $0.lineLimit = limit }
    }
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View { unchanged() }
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        changingEnvironment { $0.multilineTextAlignment = alignment }
    }
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { unchanged() }
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { unchanged() }
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
        changingEnvironment {
            $0.styles.textCase = textCase.map { $0 == .uppercase ? "uppercase" : "lowercase" } ?? ""
        }
    }
    nonisolated public func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability {
        unchanged()
    }
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { unchanged() }
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { unchanged() }
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View { unchanged() }
    nonisolated public func symbolEffect<T, U>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View where T: SymbolEffect, U: Equatable { unchanged() }
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        changingEnvironment { $0.dynamicTypeSize = size }
    }
    nonisolated public func dynamicTypeSize<T>(_ range: T) -> some View
    where T: RangeExpression, T.Bound == DynamicTypeSize {
        changingEnvironment { environment in
            let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
            if let most = allowed.last, environment.dynamicTypeSize > most { environment.dynamicTypeSize = most }
            if let least = allowed.first, environment.dynamicTypeSize < least { environment.dynamicTypeSize = least }
        }
    }

    nonisolated public func background<S>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View where S: ShapeStyle { boxed { $0.style["background"] = style.css } }

    nonisolated public func background<S, T>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle, T: InsettableShape {
        boxed { node in
            node.style["background"] = style.css
            node.style["border-radius"] = shape.cornerCSS
        }
    }

    nonisolated public func background<S, T>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle, T: Shape {
        boxed { node in
            node.style["background"] = style.css
            node.style["border-radius"] = shape.cornerCSS
        }
    }

    nonisolated public func background<S>(
        in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: InsettableShape { background(BackgroundStyle(), in: shape) }

    nonisolated public func background<S>(
        in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: Shape { background(BackgroundStyle(), in: shape) }

    nonisolated public func background<V>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View { layered(content(), alignment, isBehind: true) }

    nonisolated public func overlay<V>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View { layered(content(), alignment, isBehind: false) }

    nonisolated public func overlay<S, T>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle, T: Shape { layered(shape.fill(style), .center, isBehind: false) }

    nonisolated private func layered(_ layer: some View, _ alignment: Alignment, isBehind: Bool) -> Modified<Self> {
        modified { context, content in
            var output = context.child(.index(0)).render(content).wrapped(.overlay)
            let layer = context.child(.index(1)).render(layer)
            guard !layer.nodes.isEmpty else {
                output.preferences.merge(layer.preferences)
                return output
            }
            var node = Node(.overlay, layer.nodes)
            node.classes = [isBehind ? "behind" : "front"]
            node.style = ["justify-items": alignment.horizontal.css, "align-items": alignment.vertical.css]
            output.nodes[0].children.insert(node, at: isBehind ? 0 : output.nodes[0].children.count)
            output.preferences.merge(layer.preferences)
            return output
        }
    }

    nonisolated public func clipShape<S>(_ shape: S, style: FillStyle = FillStyle()) -> some View where S: Shape {
        boxed { node in
            node.style["border-radius"] = shape.cornerCSS
            node.style["overflow"] = "hidden"
        }
    }
    nonisolated public func clipped(antialiased: Bool = false) -> some View {
        boxed { $0.style["overflow"] = "hidden" }
    }
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }
    nonisolated public func border<S>(_ content: S, width: CGFloat = 1) -> some View where S: ShapeStyle {
        boxed { $0.style["border"] = "\(points(width)) solid \(content.css)" }
    }
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View { boxed { $0.style["box-shadow"] = "\(points(x)) \(points(y)) \(points(radius)) \(color.css)" } }
    nonisolated public func opacity(_ opacity: Double) -> some View {
        boxed { node in
            node.style["opacity"] = "\(opacity)"
            if opacity == 0 { node.accessibility.isHidden = true }
        }
    }
    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        boxed { $0.style["filter"] = "blur(\(points(radius)))" }
    }
    nonisolated public func hidden() -> some View {
        boxed { node in
            node.style["visibility"] = "hidden"
            node.accessibility.isHidden = true
        }
    }
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        changingEnvironment { $0.redactionReasons.formUnion(reason) }
    }
    nonisolated public func unredacted() -> some View { changingEnvironment { $0.redactionReasons = [] } }
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        changingEnvironment { $0.colorScheme = colorScheme ?? $0.colorScheme }
    }
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        changingEnvironment { $0.controlSize = controlSize }
    }
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View { unchanged() }
}

extension Node {
    /// Text takes its style from its own font first, so what surrounds it must be set on each text.
    mutating func setTextStyle(_ key: String, _ value: String) {
        if kind == .text || kind == .image { style[key] = value }
        for index in children.indices { children[index].setTextStyle(key, value) }
    }
}

public protocol TextSelectability { static var allowsSelection: Bool { get } }

nonisolated public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}
nonisolated public struct DisabledTextSelectability: TextSelectability {
    public static let allowsSelection = false
}
extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

public protocol SymbolEffect {}

nonisolated public struct SymbolEffectOptions: Sendable {
    public static let `default` = SymbolEffectOptions()
}
nonisolated public struct BounceSymbolEffect: SymbolEffect {}
extension SymbolEffect where Self == BounceSymbolEffect {
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}
