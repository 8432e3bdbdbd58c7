import Foundation

@propertyWrapper public struct State<Value>: DynamicProperty {
    private var initialValue: Value
    private var box: StateBox<Value>?

    public init(wrappedValue value: Value) { initialValue = value }

    public init(initialValue value: Value) { self.initialValue = value }

    public var wrappedValue: Value {
        get { box?.value ?? initialValue }
        nonmutating set { box?.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        guard let box else { return .constant(initialValue) }
        return Binding(identity: BindingIdentity(object: box)) {
            box.value
        } write: { value, _ in
            box.value = value
        }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {}

extension State: InstalledProperty {
    mutating func install(in context: Context, record: ViewRecord, name: String) {
        let initialValue = initialValue
        box = context.slot("state " + name) { StateBox(initialValue) }
    }
}

/// Only the first initial value counts.
extension State: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool { true }
}
