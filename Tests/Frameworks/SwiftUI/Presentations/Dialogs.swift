import Foundation

extension View {
    nonisolated public func alert<A>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View where A: View { dialog(.alert, Text(titleKey), isPresented, actions(), EmptyView()) }

    @_disfavoredOverload
    nonisolated public func alert<S, A>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View where S: StringProtocol, A: View { dialog(.alert, Text(title), isPresented, actions(), EmptyView()) }

    nonisolated public func alert<A, M>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View { dialog(.alert, Text(titleKey), isPresented, actions(), message()) }

    @_disfavoredOverload
    nonisolated public func alert<S, A, M>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
        dialog(.alert, Text(title), isPresented, actions(), message())
    }

    nonisolated public func alert<A, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View where A: View { dialog(.alert, Text(titleKey), isPresented, data.map(actions), EmptyView()) }

    nonisolated public func alert<A, M, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
        dialog(.alert, Text(titleKey), isPresented, data.map(actions), data.map(message))
    }

    @_disfavoredOverload
    nonisolated public func alert<S, A, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View where S: StringProtocol, A: View {
        dialog(.alert, Text(title), isPresented, data.map(actions), EmptyView())
    }

    @_disfavoredOverload
    nonisolated public func alert<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
        dialog(.alert, Text(title), isPresented, data.map(actions), data.map(message))
    }

    nonisolated public func alert<E, A>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View where E: LocalizedError, A: View {
        dialog(.alert, Text(error?.errorDescription ?? ""), isPresented, actions(), EmptyView())
    }

    nonisolated public func alert<E, A, M>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View where E: LocalizedError, A: View, M: View {
        dialog(.alert, Text(error?.errorDescription ?? ""), isPresented, error.map(actions), error.map(message))
    }

    nonisolated public func confirmationDialog<A>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View where A: View { dialog(.dialog, Text(titleKey), isPresented, actions(), EmptyView()) }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S, A>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View where S: StringProtocol, A: View {
        dialog(.dialog, Text(title), isPresented, actions(), EmptyView())
    }

    nonisolated public func confirmationDialog<A, M>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View { dialog(.dialog, Text(titleKey), isPresented, actions(), message()) }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S, A, M>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
        dialog(.dialog, Text(title), isPresented, actions(), message())
    }

    nonisolated public func confirmationDialog<A, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View where A: View { dialog(.dialog, Text(titleKey), isPresented, data.map(actions), EmptyView()) }

    nonisolated public func confirmationDialog<A, M, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
        dialog(.dialog, Text(titleKey), isPresented, data.map(actions), data.map(message))
    }

    nonisolated public func confirmationDialog<A, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View where A: View { dialog(.dialog, title, isPresented, data.map(actions), EmptyView()) }

    nonisolated private func dialog(
        _ kind: Presentation.Kind, _ title: Text, _ isPresented: Binding<Bool>, _ actions: some View,
        _ message: some View
    ) -> Modified<Self> {
        modified { context, view in
            var output = context.child(.index(0)).render(view)
            guard context.read(isPresented) else { return output }
            var inner = context.child(.name("dialog"))
            inner.environment.styles = StyleNames()
            inner.environment.customButtonStyle = nil
            inner.environment.font = nil
            inner.environment.isEnabled = true
            var heading = Node(.text)
            heading.text = title.resolved(in: context.environment)
            heading.accessibility.traits = .isHeader
            heading.classes = ["dialogTitle"]
            var content = Output(heading.text.isEmpty ? [] : [heading])
            content.append(inner.child(.index(0)).render(message).each { $0.classes.append("dialogMessage") })
            var buttons = inner.child(.index(1)).render(actions)
            let close = { isPresented.wrappedValue = false }
            for index in buttons.nodes.indices { buttons.nodes[index].closing(close) }
            let hasCancel = buttons.nodes.contains { $0.isCancel }
            // The system adds what is missing: OK to an alert without buttons, Cancel to a dialog without one.
            if buttons.nodes.isEmpty || (kind == .dialog && !hasCancel) {
                buttons.nodes.append(.systemButton(kind == .alert ? "OK" : "Cancel", close))
            }
            content.append(buttons)
            output.preferences.presentations.append(
                Presentation(kind: kind, output: content, dismiss: kind == .alert ? nil : close))
            return output
        }
    }
}

extension Node {
    fileprivate var isCancel: Bool { classes.contains("cancel") || children.contains { $0.isCancel } }

    /// Lets every button close the dialog first, as the system does.
    fileprivate mutating func closing(_ close: @escaping () -> Void) {
        if let press = actions.press {
            actions.press = {
                close()
                press()
            }
            return
        }
        for index in children.indices { children[index].closing(close) }
    }

    fileprivate static func systemButton(_ title: String, _ action: @escaping () -> Void) -> Node {
        var text = Node(.text)
        text.text = title
        var node = Node(.button, [text])
        node.accessibility.traits = .isButton
        node.classes = ["automatic", "cancel"]
        node.actions.press = action
        return node
    }
}
