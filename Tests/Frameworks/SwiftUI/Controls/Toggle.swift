nonisolated public struct Toggle<Label>: View where Label: View {
    public typealias Body = Never
    let isOn: Binding<Bool>
    let label: Label

    nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }
}

extension Toggle where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {
        self.init(isOn: isOn) { Text(title) }
    }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S, systemImage: String, isOn: Binding<Bool>) where S: StringProtocol {
        self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}

extension Toggle: PrimitiveView {
    func render(in context: Context) -> Output {
        let isOn = isOn
        let value = context.read(isOn)
        return context.render(label).wrapped(.toggle) { node in
            node.accessibility.value = value ? "on" : "off"
            node.accessibility.role = "switch"
            node.isEnabled = context.environment.isEnabled
            node.classes = [context.environment.styles.toggle]
            node.actions.press = { isOn.wrappedValue.toggle() }
        }
    }
}

@MainActor @preconcurrency public protocol ToggleStyle {
    nonisolated var name: String { get }
}
nonisolated public struct DefaultToggleStyle: ToggleStyle {
    nonisolated public var name: String { "automatic" }
    nonisolated public init() {}
}
nonisolated public struct SwitchToggleStyle: ToggleStyle {
    nonisolated public var name: String { "automatic" }
    nonisolated public init() {}
}
nonisolated public struct ButtonToggleStyle: ToggleStyle {
    nonisolated public var name: String { "asButton" }
    nonisolated public init() {}
}
extension ToggleStyle where Self == DefaultToggleStyle {
    @MainActor @preconcurrency public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
    @MainActor @preconcurrency public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
    @MainActor @preconcurrency public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}
extension View {
    nonisolated public func toggleStyle<S>(_ style: S) -> some View where S: ToggleStyle {
        changingEnvironment { $0.styles.toggle = style.name }
    }
}
