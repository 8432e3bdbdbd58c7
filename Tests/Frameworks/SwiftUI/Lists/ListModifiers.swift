import Foundation

extension View {
    nonisolated public func swipeActions<T>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View where T: View { offering(content()) }

    nonisolated public func contextMenu<MenuItems>(
        @ViewBuilder menuItems: () -> MenuItems
    ) -> some View where MenuItems: View { offering(menuItems()) }

    nonisolated public func contextMenu<M, P>(
        @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
    ) -> some View where M: View, P: View { offering(menuItems()) }

    nonisolated public func accessibilityActions<Content>(
        @ViewBuilder _ content: () -> Content
    ) -> some View where Content: View { offering(content()) }

    /// Offers the buttons in `actions` by their names.
    nonisolated private func offering(_ actions: some View) -> Modified<Self> {
        modified { context, content in
            var output = context.child(.index(0)).render(content)
            let offered = context.child(.name("actions")).render(actions)
            output.preferences.merge(offered.preferences)
            var named: [NodeActions.Named] = []
            for node in offered.nodes {
                node.visit { node in
                    guard let press = node.actions.press, node.isEnabled else { return }
                    named.append(
                        .init(
                            name: node.words, isDestructive: node.classes.contains("destructive"), perform: press))
                }
            }
            for index in output.nodes.indices { output.nodes[index].actions.named += named }
            return output
        }
    }

    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        modified { context, content in
            let target = context.child(.name("refresh")).slot("target") { AsyncActionTarget() }
            target.action = action
            var inner = context
            inner.environment.refreshTarget = target
            return inner.render(content)
        }
    }

    nonisolated public func listStyle<S>(_ style: S) -> some View where S: ListStyle {
        changingEnvironment { $0.styles.list = style.name }
    }

    nonisolated public func listRowBackground<V>(_ view: V?) -> some View where V: View {
        modified { context, content in
            let background = view.flatMap {
                context.child(.name("background")).render($0).nodes.first?.style["background"]
            }
            return context.render(content).each { $0.style["--row-background"] = background }
        }
    }

    nonisolated public func listRowSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View {
        changingNodes { if visibility == .hidden { $0.style["--row-line"] = "transparent" } }
    }

    nonisolated public func listSectionSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View { unchanged() }

    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View { unchanged() }
    nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View { unchanged() }
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View { unchanged() }
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View { unchanged() }

    nonisolated public func badge(_ count: Int) -> some View {
        changingNodes { $0.badge = count == 0 ? nil : String(count) }
    }

    nonisolated public func badge(_ label: Text?) -> some View {
        modified { context, content in
            let badge = label?.resolved(in: context.environment)
            return context.render(content).each { $0.badge = badge }
        }
    }

    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
}

extension VerticalEdge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = VerticalEdge.Set(rawValue: 1)
        public static let bottom = VerticalEdge.Set(rawValue: 2)
        public static let all = VerticalEdge.Set(rawValue: 3)
    }
}

@MainActor @preconcurrency public protocol ListStyle {
    nonisolated var name: String { get }
}

nonisolated public struct DefaultListStyle: ListStyle {
    nonisolated public var name: String { "insetGrouped" }
    nonisolated public init() {}
}
nonisolated public struct InsetGroupedListStyle: ListStyle {
    nonisolated public var name: String { "insetGrouped" }
    nonisolated public init() {}
}
nonisolated public struct GroupedListStyle: ListStyle {
    nonisolated public var name: String { "grouped" }
    nonisolated public init() {}
}
nonisolated public struct InsetListStyle: ListStyle {
    nonisolated public var name: String { "plain" }
    nonisolated public init() {}
}
nonisolated public struct PlainListStyle: ListStyle {
    nonisolated public var name: String { "plain" }
    nonisolated public init() {}
}
nonisolated public struct SidebarListStyle: ListStyle {
    nonisolated public var name: String { "sidebar" }
    nonisolated public init() {}
}
extension ListStyle where Self == DefaultListStyle {
    @MainActor @preconcurrency public static var automatic: DefaultListStyle { DefaultListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
    @MainActor @preconcurrency public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
extension ListStyle where Self == GroupedListStyle {
    @MainActor @preconcurrency public static var grouped: GroupedListStyle { GroupedListStyle() }
}
extension ListStyle where Self == InsetListStyle {
    @MainActor @preconcurrency public static var inset: InsetListStyle { InsetListStyle() }
}
extension ListStyle where Self == PlainListStyle {
    @MainActor @preconcurrency public static var plain: PlainListStyle { PlainListStyle() }
}
extension ListStyle where Self == SidebarListStyle {
    @MainActor @preconcurrency public static var sidebar: SidebarListStyle { SidebarListStyle() }
}
