nonisolated public struct ButtonRole: Equatable, Sendable {
    let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

nonisolated public struct Button<Label>: View where Label: View {
    public typealias Body = Never
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label

    @preconcurrency nonisolated public init(
        action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {
        role = nil
        self.action = action
        self.label = label()
    }

    @preconcurrency nonisolated public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {
        self.role = role
        self.action = action
        self.label = label()
    }
}

extension Button where Label == Text {
    @preconcurrency nonisolated public init(
        _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
    ) { self.init(action: action) { Text(titleKey) } }

    @_disfavoredOverload
    @preconcurrency nonisolated public init<S>(
        _ title: S, action: @escaping @MainActor () -> Void
    ) where S: StringProtocol { self.init(action: action) { Text(title) } }

    @preconcurrency nonisolated public init(
        _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { Text(titleKey) } }

    @_disfavoredOverload
    @preconcurrency nonisolated public init<S>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) where S: StringProtocol { self.init(role: role, action: action) { Text(title) } }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
    ) { self.init(action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) } }

    @_disfavoredOverload
    @preconcurrency nonisolated public init<S>(
        _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
    ) where S: StringProtocol { self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) } }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) } }

    @_disfavoredOverload
    @preconcurrency nonisolated public init<S>(
        _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) where S: StringProtocol {
        self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}

extension Button: PrimitiveView {
    func render(in context: Context) -> Output {
        if let style = context.environment.customButtonStyle {
            return custom(style, context)
        }
        return context.render(label).wrapped(.button) { node in
            node.actions.press = { onMainActor(action) }
            node.accessibility.traits = .isButton
            node.isEnabled = context.environment.isEnabled
            node.classes = [context.environment.styles.button]
            if context.environment.controlSize != .regular { node.classes.append("\(context.environment.controlSize)") }
            if let role { node.classes.append(role.name) }
        }
    }

    private func custom(_ style: CustomButtonStyle, _ context: Context) -> Output {
        let configuration = ButtonStyleConfiguration(
            role: role, label: ButtonStyleConfiguration.Label(view: label), isPressed: false)
        let view = context.read { style.make(configuration) }
        return context.child(.type(style.type)).render(view).wrapped(.button) { node in
            node.actions.press = { onMainActor(action) }
            node.accessibility.traits = .isButton
            node.isEnabled = context.environment.isEnabled
            node.classes = ["custom"]
            if let role { node.classes.append(role.name) }
        }
    }
}
