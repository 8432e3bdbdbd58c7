nonisolated public struct Picker<Label, SelectionValue, Content>: View
where Label: View, SelectionValue: Hashable, Content: View {
    public typealias Body = Never
    let label: Label
    let selection: Binding<SelectionValue>
    let content: Content

    nonisolated public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
        self.selection = selection
        self.content = content()
    }
}

extension Picker where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) { self.init(selection: selection, content: content) { Text(titleKey) } }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) where S: StringProtocol { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

extension Picker: PrimitiveView {
    func render(in context: Context) -> Output {
        let selection = selection
        let selected = context.read(selection)
        let rows = context.child(.index(1)).render(content)
        var options: [PickerOption] = []
        for node in rows.nodes.flatMap(tagged) {
            guard let value = node.tag?.base as? SelectionValue else {
                let type = node.tag.map { "\(Swift.type(of: $0.base))" } ?? "no tag"
                context.graph.report("Picker: “\(node.words)” has \(type) instead of a tag of \(SelectionValue.self).")
                continue
            }
            options.append(
                PickerOption(name: node.words, isSelected: value == selected) { selection.wrappedValue = value })
        }
        if !options.contains(where: \.isSelected) {
            context.graph.report("Picker: the selection \(selected) has no option with its tag.")
        }
        let style = context.environment.styles.picker
        let shown = options.first(where: \.isSelected)?.name
        return context.child(.index(0)).render(label).wrapped(.picker) { node in
            node.accessibility.value = shown
            node.accessibility.role = "picker"
            node.isEnabled = context.environment.isEnabled
            node.classes = [style == "automatic" ? "menu" : style]
            node.options = options
            if style == "inline" { node.items = rows.nodes }
            // What the options look like, which VoiceOver reads from the list of options.
            for index in node.items.indices { node.items[index].accessibility.isHidden = true }
        }
    }

    private func tagged(_ node: Node) -> [Node] {
        if node.kind == .section || (node.tag == nil && node.children.contains { $0.tag != nil }) {
            return node.children.flatMap(tagged)
        }
        if node.kind == .header || node.kind == .footer || node.kind == .divider { return [] }
        if node.kind == .row, let inner = node.children.first {
            return tagged(inner.tag == nil ? node.untagged(inner) : inner)
        }
        return [node]
    }
}

extension Node {
    fileprivate func untagged(_ inner: Node) -> Node {
        var inner = inner
        inner.tag = tag
        return inner
    }
}

@MainActor @preconcurrency public protocol PickerStyle {
    nonisolated var name: String { get }
}
nonisolated public struct DefaultPickerStyle: PickerStyle {
    nonisolated public var name: String { "automatic" }
    nonisolated public init() {}
}
nonisolated public struct SegmentedPickerStyle: PickerStyle {
    nonisolated public var name: String { "segmented" }
    nonisolated public init() {}
}
nonisolated public struct MenuPickerStyle: PickerStyle {
    nonisolated public var name: String { "menu" }
    nonisolated public init() {}
}
nonisolated public struct InlinePickerStyle: PickerStyle {
    nonisolated public var name: String { "inline" }
    nonisolated public init() {}
}
nonisolated public struct WheelPickerStyle: PickerStyle {
    nonisolated public var name: String { "wheel" }
    nonisolated public init() {}
}
nonisolated public struct NavigationLinkPickerStyle: PickerStyle {
    nonisolated public var name: String { "navigationLink" }
    nonisolated public init() {}
}
extension PickerStyle where Self == DefaultPickerStyle {
    @MainActor @preconcurrency public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
    @MainActor @preconcurrency public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
    @MainActor @preconcurrency public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
    @MainActor @preconcurrency public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
    @MainActor @preconcurrency public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
    @MainActor @preconcurrency public static var navigationLink: NavigationLinkPickerStyle {
        NavigationLinkPickerStyle()
    }
}
extension View {
    nonisolated public func pickerStyle<S>(_ style: S) -> some View where S: PickerStyle {
        changingEnvironment { $0.styles.picker = style.name }
    }
    nonisolated public func labelsHidden() -> some View {
        changingNodes { $0.classes.append("labelsHidden") }
    }
}
