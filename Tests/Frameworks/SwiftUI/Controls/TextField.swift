import Foundation

nonisolated public struct TextField<Label>: View where Label: View {
    public typealias Body = Never
    let label: Label
    let input: TextInput
    let prompt: Text?

    init(label: Label, input: TextInput, prompt: Text?) {
        self.label = label
        self.input = input
        self.prompt = prompt
    }
}

/// What a field shows and where typed text goes.
struct TextInput {
    let read: () -> String
    let write: (String) -> Void

    init(_ text: Binding<String>) {
        read = { text.wrappedValue }
        write = { text.wrappedValue = $0 }
    }

    init<F>(_ value: Binding<F.FormatInput>, _ format: F) where F: ParseableFormatStyle, F.FormatOutput == String {
        read = { format.format(value.wrappedValue) }
        write = { text in
            if let parsed = try? format.parseStrategy.parse(text) { value.wrappedValue = parsed }
        }
    }

    init<F>(_ value: Binding<F.FormatInput?>, _ format: F) where F: ParseableFormatStyle, F.FormatOutput == String {
        read = { value.wrappedValue.map { format.format($0) } ?? "" }
        write = { text in value.wrappedValue = try? format.parseStrategy.parse(text) }
    }

    /// A field with its label, which names it and is shown as the prompt while the field is empty.
    func field(_ kind: Node.Kind, _ label: Output, _ prompt: Text?, _ context: Context) -> Output {
        let name = label.nodes.map(\.words).joined(separator: ", ")
        var node = Node(kind)
        node.text = prompt?.resolved(in: context.environment) ?? name
        node.accessibility.label = name
        node.accessibility.value = context.read(read)
        node.accessibility.role = kind == .secure ? "secure text field" : "text field"
        node.isEnabled = context.environment.isEnabled
        node.classes = [context.environment.styles.field]
        if let font = context.environment.font { node.style = font.css }
        let write = write
        node.actions.enter = { write($0) }
        if kind != .editor, let submit = context.environment.submitTarget {
            node.actions.submit = { submit.action() }
        }
        return Output(node, label.preferences)
    }
}

extension TextField {
    nonisolated public init(
        text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) { self.init(label: label(), input: TextInput(text), prompt: prompt) }

    nonisolated public init(
        text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
    ) { self.init(label: label(), input: TextInput(text), prompt: prompt) }

    nonisolated public init<F>(
        value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(label: label(), input: TextInput(value, format), prompt: prompt)
    }
}

extension TextField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(label: Text(titleKey), input: TextInput(text), prompt: nil)
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
        self.init(label: Text(title), input: TextInput(text), prompt: nil)
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(label: Text(titleKey), input: TextInput(text), prompt: prompt)
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S: StringProtocol {
        self.init(label: Text(title), input: TextInput(text), prompt: prompt)
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        self.init(label: Text(titleKey), input: TextInput(text), prompt: nil)
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, text: Binding<String>, axis: Axis) where S: StringProtocol {
        self.init(label: Text(title), input: TextInput(text), prompt: nil)
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis
    ) { self.init(label: Text(titleKey), input: TextInput(text), prompt: prompt) }

    nonisolated public init<F>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(label: Text(titleKey), input: TextInput(value, format), prompt: prompt)
    }

    nonisolated public init<F>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(label: Text(titleKey), input: TextInput(value, format), prompt: prompt)
    }

    @_disfavoredOverload
    nonisolated public init<S, F>(
        _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where S: StringProtocol, F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(label: Text(title), input: TextInput(value, format), prompt: prompt)
    }
}

extension TextField: PrimitiveView {
    func render(in context: Context) -> Output {
        input.field(.field, context.child(.index(0)).render(label), prompt, context)
    }
}

nonisolated public struct SecureField<Label>: View where Label: View {
    public typealias Body = Never
    let label: Label
    let text: Binding<String>
    let prompt: Text?

    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.text = text
        self.prompt = prompt
    }
}

extension SecureField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(text: text) { Text(titleKey) }
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
        self.init(text: text) { Text(title) }
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S: StringProtocol {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}

/// VoiceOver does not read what is typed into it.
extension SecureField: PrimitiveView {
    func render(in context: Context) -> Output {
        TextInput(text).field(.secure, context.child(.index(0)).render(label), prompt, context).each { node in
            node.accessibility.value = String(repeating: "•", count: node.accessibility.value?.count ?? 0)
        }
    }
}

nonisolated public struct TextEditor: View {
    public typealias Body = Never
    let text: Binding<String>
    nonisolated public init(text: Binding<String>) { self.text = text }
}

extension TextEditor: PrimitiveView {
    func render(in context: Context) -> Output { TextInput(text).field(.editor, Output(), nil, context) }
}
