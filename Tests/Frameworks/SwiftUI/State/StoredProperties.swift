import Foundation

/// A value in the user defaults. A change invalidates each view that reads the same key.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    private let store: UserDefaults
    private let read: (UserDefaults) -> Value
    private let write: (UserDefaults, Value) -> Void
    private var box: StateBox<Int>?

    private init(
        _ key: String, _ store: UserDefaults?, read: @escaping (UserDefaults) -> Value,
        write: @escaping (UserDefaults, Value) -> Void
    ) {
        self.key = key
        self.store = store ?? .standard
        self.read = read
        self.write = write
    }

    public var wrappedValue: Value {
        get {
            _ = box?.value
            return read(store)
        }
        nonmutating set {
            write(store, newValue)
            box?.value += 1
        }
    }

    public var projectedValue: Binding<Value> {
        let property = self
        return Binding(identity: box.map { BindingIdentity(object: $0) }) {
            property.wrappedValue
        } write: { value, _ in
            property.wrappedValue = value
        }
    }

    private init(plain fallback: Value, _ key: String, _ store: UserDefaults?) {
        self.init(key, store) {
            ($0.object(forKey: key) as? Value) ?? fallback
        } write: {
            $0.set($1, forKey: key)
        }
    }
}

extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key, store) {
            $0.object(forKey: key) == nil ? wrappedValue : $0.bool(forKey: key)
        } write: {
            $0.set($1, forKey: key)
        }
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(key, store) {
            $0.object(forKey: key) == nil ? wrappedValue : $0.integer(forKey: key)
        } write: {
            $0.set($1, forKey: key)
        }
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(key, store) {
            $0.object(forKey: key) == nil ? wrappedValue : $0.double(forKey: key)
        } write: {
            $0.set($1, forKey: key)
        }
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(plain: wrappedValue, key, store)
    }

    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, store) {
            $0.string(forKey: key).flatMap { Value(rawValue: $0) } ?? wrappedValue
        } write: {
            $0.set($1.rawValue, forKey: key)
        }
    }

    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, store) {
            $0.object(forKey: key) == nil ? wrappedValue : Value(rawValue: $0.integer(forKey: key)) ?? wrappedValue
        } write: {
            $0.set($1.rawValue, forKey: key)
        }
    }
}

/// One box for each key, so that all views with it are its readers.
private enum StorageBoxes {
    nonisolated(unsafe) static var boxes: [String: StateBox<Int>] = [:]
}

extension AppStorage: InstalledProperty {
    mutating func install(in context: Context, record: ViewRecord, name: String) {
        if let existing = StorageBoxes.boxes[key] {
            box = existing
        } else {
            let new = StateBox(0)
            StorageBoxes.boxes[key] = new
            box = new
        }
    }
}

extension AppStorage: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool { (other as? AppStorage<Value>)?.key == key }
}

/// Like `AppStorage`, for one scene. A screen of a test is one scene, so the value lives as long as its view.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    private var state: State<Value>

    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    public var projectedValue: Binding<Value> { state.projectedValue }
}

extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value == Bool { state = State(wrappedValue: wrappedValue) }
    public init(wrappedValue: Value, _ key: String) where Value == Int { state = State(wrappedValue: wrappedValue) }
    public init(wrappedValue: Value, _ key: String) where Value == String { state = State(wrappedValue: wrappedValue) }
    public init(
        wrappedValue: Value, _ key: String
    ) where Value: RawRepresentable, Value.RawValue == String { state = State(wrappedValue: wrappedValue) }
}

/// A number that grows with Dynamic Type.
@propertyWrapper public struct ScaledMetric<Value>: DynamicProperty where Value: BinaryFloatingPoint {
    private let base: Value
    private var scale = 1.0

    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }

    public init(wrappedValue: Value) { base = wrappedValue }

    public var wrappedValue: Value { Value((Double(base) * scale).rounded()) }
}

extension ScaledMetric: InstalledProperty {
    mutating func install(in context: Context, record: ViewRecord, name: String) {
        let size = context.environment.dynamicTypeSize
        scale = size.bodyPoints / DynamicTypeSize.large.bodyPoints
        record.environmentChecks.append { $0.dynamicTypeSize == size }
    }
}

/// Names that matched geometry and transitions share.
@propertyWrapper public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {
        let value: Int
    }

    private var value = 0

    public init() {}

    public var wrappedValue: Namespace.ID { ID(value: value) }
}

private final class NamespaceNumber {
    let value: Int
    nonisolated(unsafe) private static var last = 0
    init() {
        Self.last += 1
        value = Self.last
    }
}

extension Namespace: InstalledProperty {
    mutating func install(in context: Context, record: ViewRecord, name: String) {
        value = context.slot("namespace " + name) { NamespaceNumber() }.value
    }
}
extension Namespace: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool { true }
}

/// True while a gesture runs. Gestures of the driver end at once.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    private let initialValue: Value

    public init(wrappedValue: Value) { initialValue = wrappedValue }

    public init(initialValue: Value) { self.initialValue = initialValue }

    public var wrappedValue: Value { initialValue }

    public var projectedValue: GestureState<Value> { self }
}
