import Foundation
import Observation

@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value
    private var value: Value?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    public var wrappedValue: Value { value ?? read(EnvironmentValues()) }
}

extension Environment {
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        read = { environment in
            guard let object = environment[objectType] else {
                fatalError("No object of type \(objectType) in the environment. Set one with .environment(_:).")
            }
            return object
        }
    }

    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
        read = { $0[objectType] }
    }
}

extension Environment: @unchecked Sendable where Value: Sendable {}

extension Environment: InstalledProperty {
    mutating func install(in context: Context, record: ViewRecord, name: String) {
        let installed = read(context.environment)
        value = installed
        let read = read
        record.environmentChecks.append { isProvablyEqual(read($0), installed) }
    }
}

/// The environment's own check decides.
extension Environment: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool { true }
}
