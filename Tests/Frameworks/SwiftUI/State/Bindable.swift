import Foundation
import Observation

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }

    init(unchecked value: Value) { wrappedValue = value }

    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) { self.init(unchecked: wrappedValue) }
}

extension Bindable where Value: AnyObject, Value: Observable {
    public init(wrappedValue: Value) { self.init(unchecked: wrappedValue) }
    public init(_ wrappedValue: Value) { self.init(unchecked: wrappedValue) }
    public init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable where Value: AnyObject {
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        let object = wrappedValue
        return Binding<Subject>(identity: BindingIdentity(object: object, path: [keyPath])) {
            object[keyPath: keyPath]
        } write: { value, _ in
            object[keyPath: keyPath] = value
        }
    }
}

extension Bindable: DynamicProperty {}

extension Bindable: Identifiable where Value: Identifiable {
    public typealias ID = Value.ID
    public var id: Value.ID { wrappedValue.id }
}

extension Bindable: Sendable where Value: Sendable {}

extension Bindable: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool {
        (other as? Bindable<Value>).map { isProvablyEqual($0.wrappedValue, wrappedValue) } ?? false
    }
}
