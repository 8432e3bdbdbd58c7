import Foundation

nonisolated public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: GridItem.Size
    public var spacing: CGFloat?
    public var alignment: Alignment?

    public init(_ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    var css: String {
        switch size {
        case .fixed(let length): points(length)
        case .flexible(let minimum, _): "minmax(\(points(minimum)), 1fr)"
        case .adaptive(let minimum, _): "repeat(auto-fill, minmax(\(points(minimum)), 1fr))"
        }
    }
}

nonisolated public struct LazyVGrid<Content>: View where Content: View {
    public typealias Body = Never
    let columns: [GridItem]
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyVGrid: PrimitiveView {
    func render(in context: Context) -> Output {
        context.render(content).wrapped(.grid) { node in
            node.style = [
                "grid-template-columns": columns.map(\.css).joined(separator: " "),
                "row-gap": points(spacing ?? 8), "column-gap": points(columns.first?.spacing ?? 8),
            ]
        }
    }
}

nonisolated public struct LazyHGrid<Content>: View where Content: View {
    public typealias Body = Never
    let rows: [GridItem]
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyHGrid: PrimitiveView {
    func render(in context: Context) -> Output {
        context.render(content).wrapped(.grid) { node in
            node.style = [
                "grid-template-rows": rows.map(\.css).joined(separator: " "), "grid-auto-flow": "column",
                "gap": points(spacing ?? 8),
            ]
        }
    }
}

nonisolated public struct Grid<Content>: View where Content: View {
    public typealias Body = Never
    let alignment: Alignment
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        spacing = verticalSpacing
        self.content = content()
    }
}

extension Grid: PrimitiveView {
    func render(in context: Context) -> Output {
        context.render(content).wrapped(.vstack) { $0.style = ["align-items": "stretch", "gap": points(spacing ?? 8)] }
    }
}

nonisolated public struct GridRow<Content>: View where Content: View {
    public typealias Body = Never
    let content: Content

    nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension GridRow: PrimitiveView {
    func render(in context: Context) -> Output {
        context.render(content).wrapped(.grid) {
            $0.style = ["grid-auto-flow": "column", "grid-auto-columns": "1fr", "gap": "8px"]
        }
    }
}
