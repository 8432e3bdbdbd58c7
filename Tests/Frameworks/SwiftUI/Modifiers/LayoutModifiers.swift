import Foundation

extension View {
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        boxed { node in
            node.style["padding-block"] = "\(points(insets.top)) \(points(insets.bottom))"
            node.style["padding-inline"] = "\(points(insets.leading)) \(points(insets.trailing))"
        }
    }

    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        boxed { node in
            let length = points(length ?? 16)
            if edges.contains(.top) { node.style["padding-top"] = length }
            if edges.contains(.bottom) { node.style["padding-bottom"] = length }
            if edges.contains(.leading) { node.style["padding-inline-start"] = length }
            if edges.contains(.trailing) { node.style["padding-inline-end"] = length }
        }
    }

    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        boxed { node in
            node.classes.append("frame")
            if let width { node.style["width"] = points(width) }
            if let height { node.style["height"] = points(height) }
            if width != nil { node.style["flex"] = "none" }
            node.style.merge(alignment.frameCSS) { $1 }
        }
    }

    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        boxed { node in
            node.classes.append("frame")
            if let minWidth { node.style["min-width"] = points(minWidth) }
            if let minHeight { node.style["min-height"] = points(minHeight) }
            if let maxWidth {
                node.style["width"] = "100%"
                node.style["max-width"] = points(maxWidth)
                if maxWidth == .infinity { node.style["flex"] = "1" }
            }
            if let maxHeight {
                if maxHeight == .infinity {
                    node.style["flex"] = "1"
                } else {
                    node.style["max-height"] = points(maxHeight)
                }
            }
            node.style.merge(alignment.frameCSS) { $1 }
        }
    }

    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        boxed { $0.style[axes.contains(.horizontal) ? "width" : "height"] = "100%" }
    }

    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        boxed { if horizontal { $0.style["white-space"] = "nowrap" } }
    }

    nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    nonisolated public func layoutPriority(_ value: Double) -> some View { unchanged() }
    nonisolated public func zIndex(_ value: Double) -> some View { unchanged() }

    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        boxed { node in
            if let aspectRatio { node.style["aspect-ratio"] = "\(aspectRatio)" }
            node.classes.append(contentMode == .fill ? "fill" : "fit")
        }
    }

    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    nonisolated public func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }
    nonisolated public func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }

    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        boxed { $0.style["transform"] = "translate(\(points(x)), \(points(y)))" }
    }

    nonisolated public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        boxed { $0.style["transform"] = "scale(\(s))" }
    }

    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        boxed { $0.style["transform"] = "rotate(\(angle.degrees)deg)" }
    }

    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View { unchanged() }

    nonisolated public func safeAreaInset<V>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View where V: View {
        let inset = content()
        return modified { context, content in
            var output = context.child(.index(0)).render(content)
            let edgeOutput = context.child(.index(1)).render(inset).wrapped(.box) { node in
                node.classes = ["inset", edge == .top ? "top" : "bottom"]
            }
            if edge == .top {
                output.nodes = edgeOutput.nodes + output.nodes
            } else {
                output.nodes += edgeOutput.nodes
            }
            output.preferences.merge(edgeOutput.preferences)
            return output
        }
    }

    nonisolated public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { unchanged() }

    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        changingNodes { node in
            guard let insets else { return }
            node.style["--row-block"] = "\(points(insets.top)) \(points(insets.bottom))"
            node.style["--row-inline"] = "\(points(insets.leading)) \(points(insets.trailing))"
        }
    }

    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        boxed { $0.style["grid-column"] = "span \(count)" }
    }

    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { padding(edges, length) }

    nonisolated public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape {
        unchanged()
    }

    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        changingNodes { if !enabled { $0.actions = NodeActions() } }
    }

    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View { unchanged() }

    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { unchanged() }
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { unchanged() }
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { unchanged() }
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { unchanged() }
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { unchanged() }
}

extension Alignment {
    var frameCSS: [String: String] { ["justify-content": horizontal.css, "align-items": vertical.css] }
}

public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }

nonisolated public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let all = SafeAreaRegions(rawValue: .max)
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
}

nonisolated public struct ContentMarginPlacement: Sendable {
    public static let automatic = ContentMarginPlacement()
    public static let scrollContent = ContentMarginPlacement()
    public static let scrollIndicators = ContentMarginPlacement()
}

nonisolated public struct ViewDimensions: Equatable {
    public var width: CGFloat { 0 }
    public var height: CGFloat { 0 }
}
