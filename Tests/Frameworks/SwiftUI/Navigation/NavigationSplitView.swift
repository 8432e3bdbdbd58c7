import Foundation

nonisolated public struct NavigationSplitView<Sidebar, Content, Detail>: View
where Sidebar: View, Content: View, Detail: View {
    public typealias Body = Never
    let sidebar: Sidebar
    let content: Content
    let detail: Detail

    nonisolated public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.sidebar = sidebar()
        self.content = content()
        self.detail = detail()
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar: sidebar, content: content, detail: detail) }

    nonisolated public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView {
        self.sidebar = sidebar()
        content = EmptyView()
        self.detail = detail()
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView { self.init(sidebar: sidebar, detail: detail) }
}

nonisolated public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
    let name: String
    public static var detailOnly: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "detailOnly") }
    public static var doubleColumn: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "double") }
    public static var all: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "all") }
    public static var automatic: NavigationSplitViewVisibility { NavigationSplitViewVisibility(name: "automatic") }
}

/// Which column a phone shows. A selection in a column leads on to the next.
private final class ShownColumn {
    let index = StateBox(0)
}

/// Columns side by side where the width is regular. Elsewhere one of them, with a way back.
extension NavigationSplitView: PrimitiveView {
    func render(in context: Context) -> Output {
        var columns: [(String, any View)] = [("sidebar", sidebar), ("content", content), ("detail", detail)]
        if Content.self == EmptyView.self { columns.remove(at: 1) }
        let isCompact = context.environment.horizontalSizeClass != .regular
        let shown = context.slot("column") { ShownColumn() }
        let current = context.read { shown.index.value }
        var output = Output()
        var titles: [String?] = []
        for (index, (name, view)) in columns.enumerated() {
            var inner = context.child(.name(name))
            if name == "sidebar" { inner.environment.styles.list = "sidebar" }
            let target = inner.slot("target") { NavigationTarget() }
            let outer = context.environment.navigation
            target.push = { value in
                shown.index.value = min(index + 1, columns.count - 1)
                outer?.push(value)
            }
            var column = inner.render(view)
            let isPaged = column.nodes.count == 1 && column.nodes[0].kind == .page
            if !isPaged { column = page(column, isRoot: index == 0) }
            titles.append(column.nodes[0].bar?.title)
            column.nodes[0].classes.append(name)
            if isCompact {
                guard index == current else {
                    output.preferences.merge(column.preferences)
                    continue
                }
                if index > 0, column.nodes[0].bar?.back == nil {
                    column.nodes[0].bar?.back = { shown.index.value = index - 1 }
                    column.nodes[0].bar?.backTitle = titles[index - 1]
                }
                if index + 1 < columns.count {
                    column.nodes[0].forEachSelection { press in
                        {
                            press()
                            shown.index.value = index + 1
                        }
                    }
                }
            }
            output.append(column)
        }
        return isCompact ? output : output.wrapped(.split)
    }
}

extension Node {
    /// Changes what the selectable rows do.
    fileprivate mutating func forEachSelection(_ change: (@escaping () -> Void) -> () -> Void) {
        if kind == .row, let press = actions.press { actions.press = change(press) }
        for index in children.indices { children[index].forEachSelection(change) }
    }
}

extension View {
    nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { unchanged() }
    nonisolated public func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View { unchanged() }
    nonisolated public func navigationSplitViewStyle<S>(_ style: S) -> some View where S: NavigationSplitViewStyle {
        unchanged()
    }
}

@MainActor @preconcurrency public protocol NavigationSplitViewStyle {}
nonisolated public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
    nonisolated public init() {}
}
nonisolated public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
    nonisolated public init() {}
}
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    @MainActor @preconcurrency public static var automatic: AutomaticNavigationSplitViewStyle {
        AutomaticNavigationSplitViewStyle()
    }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    @MainActor @preconcurrency public static var balanced: BalancedNavigationSplitViewStyle {
        BalancedNavigationSplitViewStyle()
    }
}
