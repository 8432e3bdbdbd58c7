import Foundation

/// One tab, without the types of its views. A class, because the compiler's output for existentials in optional results
/// of the builder crashes (Swift 6.3).
final class TabItem {
    let value: AnyHashable
    let label: any View
    let content: any View
    let badge: Text?
    let role: TabRole?
    let isHidden: Bool

    init(
        value: AnyHashable, label: any View, content: any View, badge: Text? = nil, role: TabRole? = nil,
        isHidden: Bool = false
    ) {
        self.value = value
        self.label = label
        self.content = content
        self.badge = badge
        self.role = role
        self.isHidden = isHidden
    }

    func with(badge: Text? = nil, isHidden: Bool? = nil) -> TabItem {
        TabItem(
            value: value, label: label, content: content, badge: badge ?? self.badge, role: role,
            isHidden: isHidden ?? self.isHidden)
    }
}

nonisolated public struct TabRole: Hashable, Sendable {
    public static var search: TabRole { TabRole() }
}

public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable
    associatedtype Body
    @MainActor @preconcurrency var body: Self.Body { get }
}

/// Tab content of this module, which knows its tabs.
protocol PrimitiveTabContent {
    var tabs: [TabItem] { get }
}

func tabItems(_ content: Any) -> [TabItem] { (content as? any PrimitiveTabContent)?.tabs ?? [] }

nonisolated public struct Tab<Value, Content, Label> {
    let item: TabItem
}

extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
    public typealias TabValue = Value
    public var body: Never { return fatalError("A tab has no body.") }
}

extension Tab: PrimitiveTabContent {
    var tabs: [TabItem] { [item] }
}

nonisolated public struct DefaultTabLabel: View {
    public typealias Body = Never
}
extension DefaultTabLabel: PrimitiveView {
    func render(in context: Context) -> Output { Output() }
}

extension Tab where Value: Hashable, Content: View, Label: View {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        item = TabItem(
            value: AnyHashable(value), label: SwiftUI.Label(titleKey, systemImage: systemImage), content: content())
    }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, S: StringProtocol {
        item = TabItem(
            value: AnyHashable(value), label: SwiftUI.Label(title, systemImage: systemImage), content: content())
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole?,
        @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        item = TabItem(
            value: AnyHashable(value), label: SwiftUI.Label(titleKey, systemImage: systemImage), content: content(),
            role: role)
    }
}

extension Tab where Value == Never, Content: View, Label: View {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        item = TabItem(
            value: AnyHashable("\(titleKey.key)"), label: SwiftUI.Label(titleKey, systemImage: systemImage),
            content: content())
    }
}

extension Tab where Value: Hashable, Content: View, Label: View {
    nonisolated public init(
        value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) { item = TabItem(value: AnyHashable(value), label: label(), content: content()) }
}

@resultBuilder public struct TabContentBuilder<TabValue> where TabValue: Hashable {
    public struct Content<C>: View where C: TabContent {
        public typealias Body = Never
        let tabs: [TabItem]
    }

    public static func buildExpression<C>(_ content: C) -> C where TabValue == C.TabValue, C: TabContent { content }

    public static func buildBlock<C>(_ content: C) -> some TabContent<TabValue>
    where TabValue == C.TabValue, C: TabContent { TabContents<TabValue>(tabs: tabItems(content)) }

    @_disfavoredOverload
    public static func buildBlock<each C>(
        _ content: repeat each C
    ) -> some TabContent<TabValue> where repeat each C: TabContent {
        var tabs: [TabItem] = []
        repeat tabs += tabItems(each content)
        return TabContents<TabValue>(tabs: tabs)
    }

    public static func buildIf<C>(_ content: C?) -> some TabContent<TabValue>
    where TabValue == C.TabValue, C: TabContent { TabContents<TabValue>(tabs: content.map { tabItems($0) } ?? []) }

    public static func buildEither<C>(first: C) -> some TabContent<TabValue>
    where TabValue == C.TabValue, C: TabContent { TabContents<TabValue>(tabs: tabItems(first)) }

    public static func buildEither<C>(second: C) -> some TabContent<TabValue>
    where TabValue == C.TabValue, C: TabContent { TabContents<TabValue>(tabs: tabItems(second)) }
}

extension TabContentBuilder.Content: PrimitiveView {
    func render(in context: Context) -> Output { Output() }
}
extension TabContentBuilder.Content: PrimitiveTabContent {}

nonisolated struct TabContents<TabValue: Hashable>: TabContent, PrimitiveTabContent {
    let tabs: [TabItem]
    var body: Never { return fatalError("Tab contents have no body.") }
}

extension TabContent {
    nonisolated public func badge(_ count: Int) -> some TabContent<TabValue> {
        badge(count == 0 ? nil : Text(verbatim: "\(count)"))
    }

    nonisolated public func badge(_ label: Text?) -> some TabContent<TabValue> {
        TabContents<TabValue>(tabs: tabItems(self).map { $0.with(badge: label) })
    }

    nonisolated public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
        TabContents<TabValue>(tabs: tabItems(self).map { $0.with(isHidden: hidden) })
    }

    nonisolated public func accessibilityIdentifier(
        _ identifier: String, isEnabled: Bool = true
    )
        -> some TabContent<TabValue>
    { TabContents<TabValue>(tabs: tabItems(self)) }
}

nonisolated public struct TabView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    public typealias Body = Never
    let content: Content
    let selection: Binding<SelectionValue>?
}

extension TabView {
    nonisolated public init<C>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C: TabContent {
        self.init(content: .init(tabs: tabItems(content())), selection: selection)
    }

    nonisolated public init<C>(
        @TabContentBuilder<Never> content: () -> C
    )
    where
        SelectionValue == Never, Content == TabContentBuilder<Never>.Content<C>, C: TabContent, C.TabValue == Never
    { self.init(content: .init(tabs: tabItems(content())), selection: nil) }
}

/// Tabs that were shown keep their state; the selected one is on the screen.
private final class ShownTabs {
    var values: Set<AnyHashable> = []
    let current = StateBox<AnyHashable?>(nil)
}

extension TabView: PrimitiveView {
    func render(in context: Context) -> Output {
        let items = tabItems(content).filter { !$0.isHidden }
        let shown = context.slot("shown") { ShownTabs() }
        let selection = selection
        let chosen = selection.map { AnyHashable(context.read($0)) } ?? context.read { shown.current.value }
        let current = items.contains { $0.value == chosen } ? chosen : items.first?.value
        if let selection, let chosen, current != chosen {
            context.graph.report("TabView: the selection \(selection.wrappedValue) is none of its tabs (\(chosen)).")
        }
        if let current { shown.values.insert(current) }
        var node = Node(.tabs)
        var preferences = Preferences()
        for (index, item) in items.enumerated() {
            let isSelected = item.value == current
            var button = Node(.tab, context.child(.name("label \(index)")).render(item.label).nodes)
            button.accessibility.role = "tab"
            if isSelected { button.accessibility.traits = .isSelected }
            button.badge = item.badge?.resolved(in: context.environment)
            button.actions.press = {
                if let selection {
                    if let value = item.value.base as? SelectionValue { selection.wrappedValue = value }
                } else {
                    shown.current.value = item.value
                }
            }
            node.items.append(button)
            guard shown.values.contains(item.value) else { continue }
            let page = context.child(.id(item.value)).render(item.content)
            if isSelected {
                node.children = page.nodes
                preferences = page.preferences
            }
        }
        if preferences.hidesTabBar { node.items = [] }
        return Output(node, preferences)
    }
}

extension View {
    nonisolated public func tabViewStyle<S>(_ style: S) -> some View where S: TabViewStyle { unchanged() }
}

public protocol TabViewStyle {}
nonisolated public struct DefaultTabViewStyle: TabViewStyle {
    public init() {}
}
nonisolated public struct SidebarAdaptableTabViewStyle: TabViewStyle {
    public init() {}
}
extension TabViewStyle where Self == DefaultTabViewStyle {
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
    public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}
