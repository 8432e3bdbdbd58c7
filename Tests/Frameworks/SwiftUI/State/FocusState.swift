import Foundation

@propertyWrapper public struct FocusState<Value>: DynamicProperty where Value: Hashable {
    private var initialValue: Value
    private var resetValue: Value
    private var box: StateBox<Value>?

    @propertyWrapper public struct Binding {
        let box: StateBox<Value>?
        let initialValue: Value
        let resetValue: Value

        public var wrappedValue: Value {
            get { box?.value ?? initialValue }
            nonmutating set { box?.value = newValue }
        }

        public var projectedValue: FocusState<Value>.Binding { self }
    }

    public var wrappedValue: Value {
        get { box?.value ?? initialValue }
        nonmutating set { box?.value = newValue }
    }

    public var projectedValue: FocusState<Value>.Binding {
        Binding(box: box, initialValue: initialValue, resetValue: resetValue)
    }

    public init() where Value == Bool {
        initialValue = false
        resetValue = false
    }

    public init<T>() where Value == T?, T: Hashable {
        initialValue = nil
        resetValue = nil
    }
}

extension FocusState: Sendable where Value: Sendable {}
extension StateBox: @unchecked Sendable where Value: Sendable {}
extension FocusState.Binding: Sendable where Value: Sendable {}

extension FocusState: InstalledProperty {
    mutating func install(in context: Context, record: ViewRecord, name: String) {
        let initialValue = initialValue
        box = context.slot("focus " + name) { StateBox(initialValue) }
    }
}

extension FocusState: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool { true }
}

extension FocusState.Binding: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool {
        (other as? FocusState.Binding)?.box === box
    }
}

@propertyWrapper public struct AccessibilityFocusState<Value>: DynamicProperty where Value: Hashable {
    private var state: FocusState<Value>

    @propertyWrapper public struct Binding {
        let focus: FocusState<Value>.Binding

        public var wrappedValue: Value {
            get { focus.wrappedValue }
            nonmutating set { focus.wrappedValue = newValue }
        }

        public var projectedValue: AccessibilityFocusState<Value>.Binding { self }
    }

    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    public var projectedValue: AccessibilityFocusState<Value>.Binding { Binding(focus: state.projectedValue) }

    public init() where Value == Bool { state = FocusState() }

    public init<T>() where Value == T?, T: Hashable { state = FocusState() }
}

extension View {
    nonisolated public func focused<Value>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View where Value: Hashable {
        modified { context, content in
            let isFocused = context.read { binding.wrappedValue == value }
            return context.render(content).each { node in
                node.accessibility.isFocused = isFocused
                node.actions.focus = { isFocused in
                    if isFocused {
                        binding.wrappedValue = value
                    } else if binding.wrappedValue == value {
                        binding.wrappedValue = binding.resetValue
                    }
                }
            }
        }
    }

    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        focused(condition, equals: true)
    }

    nonisolated public func accessibilityFocused<Value>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View where Value: Hashable {
        modified { context, content in
            let isFocused = context.read { binding.wrappedValue == value }
            return context.render(content).each { $0.accessibility.isFocused = isFocused }
        }
    }

    nonisolated public func accessibilityFocused(
        _ condition: AccessibilityFocusState<Bool>.Binding
    ) -> some View { accessibilityFocused(condition, equals: true) }
}
