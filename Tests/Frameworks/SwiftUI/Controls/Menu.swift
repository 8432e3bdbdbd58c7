nonisolated public struct Menu<Label, Content>: View where Label: View, Content: View {
    public typealias Body = Never
    let label: Label
    let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }
}

extension Menu where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) { self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) } }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> Content
    ) where S: StringProtocol { self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) } }
}

extension Menu: PrimitiveView {
    func render(in context: Context) -> Output {
        var inner = context.child(.index(1))
        inner.environment.styles.label = "automatic"
        inner.environment.styles.button = "automatic"
        let entries = inner.render(content)
        var options: [PickerOption] = []
        for node in entries.nodes {
            node.visit { node in
                guard node.isEnabled else { return }
                if let press = node.actions.press {
                    let isOn = node.accessibility.value == "on" || node.accessibility.traits.contains(.isSelected)
                    options.append(PickerOption(name: node.words, isSelected: isOn, select: press))
                }
                options += node.options
            }
        }
        return context.child(.index(0)).render(label).wrapped(.menu) { node in
            node.accessibility.traits = .isButton
            node.accessibility.role = "menu"
            node.isEnabled = context.environment.isEnabled
            node.classes = [context.environment.styles.button]
            node.options = options
        }
    }
}

nonisolated public struct DisclosureGroup<Label, Content>: View where Label: View, Content: View {
    public typealias Body = Never
    let label: Label
    let content: () -> Content
    let isExpanded: Binding<Bool>?

    nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content
        isExpanded = nil
    }

    nonisolated public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
        self.content = content
        self.isExpanded = isExpanded
    }
}

extension DisclosureGroup where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ label: S, @ViewBuilder content: @escaping () -> Content
    ) where S: StringProtocol { self.init(content: content) { Text(label) } }
}

extension DisclosureGroup: PrimitiveView {
    func render(in context: Context) -> Output {
        let own = context.slot("expanded") { StateBox(false) }
        let binding =
            isExpanded
            ?? Binding(identity: nil) {
                own.value
            } write: { value, _ in
                own.value = value
            }
        let isOpen = context.read(binding)
        var output = context.child(.index(0)).render(label).wrapped(.disclosure) { node in
            node.accessibility.traits = .isButton
            node.accessibility.value = isOpen ? "expanded" : "collapsed"
            node.actions.press = { binding.wrappedValue.toggle() }
        }
        if isOpen { output.append(context.child(.index(1)).render(context.read(content))) }
        return output
    }
}
