import Foundation

nonisolated public struct VStack<Content>: View where Content: View {
    public typealias Body = Never
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension VStack: PrimitiveView {
    func render(in context: Context) -> Output { column(context.render(content), alignment, spacing) }
}

private func column(_ output: Output, _ alignment: HorizontalAlignment, _ spacing: CGFloat?) -> Output {
    output.wrapped(.vstack) { $0.style = ["align-items": alignment.css, "gap": points(spacing ?? 8)] }
}

private func row(_ output: Output, _ alignment: VerticalAlignment, _ spacing: CGFloat?) -> Output {
    output.wrapped(.hstack) { $0.style = ["align-items": alignment.css, "gap": points(spacing ?? 8)] }
}

nonisolated public struct HStack<Content>: View where Content: View {
    public typealias Body = Never
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension HStack: PrimitiveView {
    func render(in context: Context) -> Output { row(context.render(content), alignment, spacing) }
}

nonisolated public struct ZStack<Content>: View where Content: View {
    public typealias Body = Never
    let alignment: Alignment
    let content: Content

    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }
}

extension ZStack: PrimitiveView {
    func render(in context: Context) -> Output {
        context.render(content).wrapped(.zstack) {
            $0.style = ["justify-items": alignment.horizontal.css, "align-items": alignment.vertical.css]
        }
    }
}

nonisolated public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

nonisolated public struct LazyVStack<Content>: View where Content: View {
    public typealias Body = Never
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyVStack: PrimitiveView {
    func render(in context: Context) -> Output { column(context.render(content), alignment, spacing) }
}

nonisolated public struct LazyHStack<Content>: View where Content: View {
    public typealias Body = Never
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyHStack: PrimitiveView {
    func render(in context: Context) -> Output { row(context.render(content), alignment, spacing) }
}

nonisolated public struct Spacer: View, Sendable {
    public typealias Body = Never
    public var minLength: CGFloat?
    nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: PrimitiveView {
    func render(in context: Context) -> Output { Output(Node(.spacer)) }
}

nonisolated public struct Divider: View, Sendable {
    public typealias Body = Never
    nonisolated public init() {}
}

extension Divider: PrimitiveView {
    func render(in context: Context) -> Output { Output(Node(.divider)) }
}

nonisolated public struct ViewThatFits<Content>: View where Content: View {
    public typealias Body = Never
    let content: Content

    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// Nothing is measured here: the first choice fits unless text has an accessibility size, for which the last one is.
extension ViewThatFits: PrimitiveView {
    func render(in context: Context) -> Output {
        var output = context.render(content)
        let isLarge = context.environment.dynamicTypeSize.isAccessibilitySize
        if let node = isLarge ? output.nodes.last : output.nodes.first { output.nodes = [node] }
        return output
    }
}
