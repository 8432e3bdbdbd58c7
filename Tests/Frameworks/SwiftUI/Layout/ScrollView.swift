import Foundation

nonisolated public struct ScrollView<Content>: View where Content: View {
    public typealias Body = Never
    public var content: Content
    public var axes: Axis.Set
    public var showsIndicators: Bool

    nonisolated public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }
}

extension ScrollView: PrimitiveView {
    func render(in context: Context) -> Output {
        let refresh = context.environment.refreshTarget
        return context.render(content).wrapped(.scroll) { node in
            if !axes.contains(.vertical) {
                node.classes.append("horizontal")
            } else if let refresh {
                node.actions.refresh = { await refresh.action() }
            }
        }
    }
}

nonisolated public struct ScrollViewReader<Content>: View where Content: View {
    public typealias Body = Never
    public var content: (ScrollViewProxy) -> Content

    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
}

extension ScrollViewReader: PrimitiveView {
    func render(in context: Context) -> Output { context.render(context.read { content(ScrollViewProxy()) }) }
}

nonisolated public struct ScrollViewProxy {
    public func scrollTo<ID>(_ id: ID, anchor: UnitPoint? = nil) where ID: Hashable {}
}

nonisolated public struct ScrollIndicatorVisibility: Sendable {
    public static let automatic = ScrollIndicatorVisibility()
    public static let visible = ScrollIndicatorVisibility()
    public static let hidden = ScrollIndicatorVisibility()
    public static let never = ScrollIndicatorVisibility()
}

nonisolated public struct ScrollDismissesKeyboardMode: Sendable {
    public static let automatic = ScrollDismissesKeyboardMode()
    public static let immediately = ScrollDismissesKeyboardMode()
    public static let interactively = ScrollDismissesKeyboardMode()
    public static let never = ScrollDismissesKeyboardMode()
}

nonisolated public struct GeometryReader<Content>: View where Content: View {
    public typealias Body = Never
    public var content: (GeometryProxy) -> Content

    nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: PrimitiveView {
    func render(in context: Context) -> Output {
        let isWide = context.environment.horizontalSizeClass == .regular
        let proxy = GeometryProxy(size: isWide ? CGSize(width: 1024, height: 1366) : CGSize(width: 393, height: 852))
        return context.render(context.read { content(proxy) }).wrapped(.box)
    }
}

/// The size of the screen, because nothing is measured here.
nonisolated public struct GeometryProxy: Sendable {
    public let size: CGSize
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}
