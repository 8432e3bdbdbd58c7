import Foundation

/// What a binding leads to: an object and the path within it.
struct BindingIdentity: Hashable {
    let object: ObjectIdentifier
    var path: [AnyKeyPath] = []
    // Keeps the identifier from being used again.
    private let owner: AnyObject

    init(object: AnyObject, path: [AnyKeyPath] = []) {
        self.object = ObjectIdentifier(object)
        self.owner = object
        self.path = path
    }

    static func == (a: Self, b: Self) -> Bool { a.object == b.object && a.path == b.path }

    func hash(into hasher: inout Hasher) {
        hasher.combine(object)
        hasher.combine(path)
    }

    func appending(_ keyPath: AnyKeyPath) -> Self { BindingIdentity(object: owner, path: path + [keyPath]) }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public var transaction = Transaction()
    private let identity: BindingIdentity?
    private let read: () -> Value
    private let write: (Value, Transaction) -> Void

    init(
        identity: BindingIdentity?, read: @escaping () -> Value, write: @escaping (Value, Transaction) -> Void
    ) {
        self.identity = identity
        self.read = read
        self.write = write
    }

    // The graph and the driver call both on the main actor, so that their isolation holds.
    @preconcurrency public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        let set = unsafeBitCast(set, to: ((Value) -> Void).self)
        self.init(identity: nil, read: unsafeBitCast(get, to: (() -> Value).self)) { value, _ in set(value) }
    }

    @preconcurrency public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
    ) {
        self.init(
            identity: nil, read: unsafeBitCast(get, to: (() -> Value).self),
            write: unsafeBitCast(set, to: ((Value, Transaction) -> Void).self))
    }

    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(identity: nil) {
            value
        } write: { _, _ in
        }
    }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue, transaction) }
    }

    public var projectedValue: Binding<Value> { self }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        let base = self
        return Binding<Subject>(identity: identity?.appending(keyPath)) {
            base.wrappedValue[keyPath: keyPath]
        } write: { value, _ in
            base.wrappedValue[keyPath: keyPath] = value
        }
    }

    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        var binding = self
        binding.transaction = transaction
        return binding
    }

    public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

extension Binding {
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(identity: base.identity) {
            base.wrappedValue
        } write: { value, _ in
            if let value { base.wrappedValue = value }
        }
    }

    public init?(_ base: Binding<Value?>) {
        guard let first = base.wrappedValue else { return nil }
        self.init(identity: base.identity) {
            base.wrappedValue ?? first
        } write: { value, _ in
            base.wrappedValue = value
        }
    }

    public init<V>(_ base: Binding<V>) where Value == AnyHashable, V: Hashable {
        self.init(identity: base.identity) {
            AnyHashable(base.wrappedValue)
        } write: { value, _ in
            if let value = value.base as? V { base.wrappedValue = value }
        }
    }
}

extension Binding: DynamicProperty {}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
    public typealias ID = Value.ID
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    public typealias Element = Binding<Value.Element>
    public typealias Iterator = IndexingIterator<Binding<Value>>
    public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
    public typealias Index = Value.Index
    public typealias Indices = Value.Indices
    public var startIndex: Value.Index { wrappedValue.startIndex }
    public var endIndex: Value.Index { wrappedValue.endIndex }
    public var indices: Value.Indices { wrappedValue.indices }
    public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
    public func formIndex(after index: inout Value.Index) { wrappedValue.formIndex(after: &index) }
    public subscript(position: Value.Index) -> Binding<Value.Element> {
        let base = self
        return Binding<Value.Element>(identity: nil) {
            base.wrappedValue[position]
        } write: { value, _ in
            base.wrappedValue[position] = value
        }
    }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
    public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
    public func formIndex(before index: inout Value.Index) { wrappedValue.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}

extension Binding: ComparableProperty {
    func isSameProperty(as other: Any) -> Bool {
        guard let identity, let other = other as? Binding<Value> else { return false }
        return identity == other.identity
    }
}
