import Foundation
@_spi(Reflection) import Swift

/// A dynamic property that takes its storage from the element of its view.
protocol InstalledProperty {
    mutating func install(in context: Context, record: ViewRecord, name: String)
}

extension Context {
    /// Gives the dynamic properties of `value` their storage, and remembers which environment values were read.
    func install<V>(_ value: inout V, _ record: ViewRecord) {
        withUnsafeMutablePointer(to: &value) { install(UnsafeMutableRawPointer($0), V.self, record, "") }
    }

    private func install(_ base: UnsafeMutableRawPointer, _ type: Any.Type, _ record: ViewRecord, _ prefix: String) {
        _ = _forEachField(of: type, options: []) { name, offset, field, _ in
            guard let dynamic = field as? any DynamicProperty.Type else { return true }
            let name = prefix + String(cString: name)
            func open<P: DynamicProperty>(_: P.Type) {
                let place = (base + offset).assumingMemoryBound(to: P.self)
                if var property = place.pointee as? any InstalledProperty {
                    property.install(in: self, record: record, name: name)
                    place.pointee = property as! P
                } else {
                    install(base + offset, P.self, record, name + ".")
                }
                place.pointee.update()
            }
            open(dynamic)
            return true
        }
    }
}

/// A property wrapper that decides by itself whether a new value of its view is another one.
protocol ComparableProperty {
    func isSameProperty(as other: Any) -> Bool
}

/// Returns whether both values are known to be equal. False says nothing.
///
/// Compares as SwiftUI does before it evaluates a body again: equatable values by `==`, objects and closures by
/// identity, other structures field by field.
func isProvablyEqual<V>(_ a: V, _ b: V) -> Bool {
    var a = a
    var b = b
    return withUnsafePointer(to: &a) { a in
        withUnsafePointer(to: &b) { b in areFieldsEqual(UnsafeRawPointer(a), UnsafeRawPointer(b), V.self) }
    }
}

private func areFieldsEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ type: Any.Type) -> Bool {
    func open<T>(_: T.Type) -> Bool {
        let left = a.assumingMemoryBound(to: T.self)
        let right = b.assumingMemoryBound(to: T.self)
        if T.self is AnyObject.Type {
            return (left.pointee as AnyObject) === (right.pointee as AnyObject)
        }
        if T.self is any ComparableProperty.Type {
            return (left.pointee as! any ComparableProperty).isSameProperty(as: right.pointee)
        }
        if T.self is any Equatable.Type, let value = left.pointee as? any Equatable {
            func equal<E: Equatable>(_ value: E) -> Bool { (right.pointee as? E).map { $0 == value } ?? false }
            return equal(value)
        }
        if MemoryLayout<T>.size == 0 { return true }
        switch kind(of: T.self) {
        case .structure, .tuple:
            var isEqual = true
            let isComplete = _forEachField(of: T.self, options: []) { _, offset, field, _ in
                isEqual = areFieldsEqual(a + offset, b + offset, field)
                return isEqual
            }
            return isEqual && isComplete
        case .function:
            return memcmp(a, b, MemoryLayout<T>.size) == 0
        case .existential:
            return areEqual(left.pointee, right.pointee)
        case .other:
            guard let left = left.pointee as? any OptionalValue, let right = right.pointee as? any OptionalValue else {
                return false
            }
            switch (left.anyWrapped, right.anyWrapped) {
            case (nil, nil): return true
            case (let left?, let right?): return areEqual(left, right)
            default: return false
            }
        }
    }
    return _openExistential(type, do: open)
}

/// Compares what two existential values contain.
private func areEqual(_ a: Any, _ b: Any) -> Bool {
    func open<T>(_ a: T) -> Bool {
        // The value of an existential type contains another existential at most once.
        guard T.self != Any.self, let b = b as? T else { return false }
        return isProvablyEqual(a, b)
    }
    return _openExistential(a, do: open)
}

private protocol OptionalValue {
    var anyWrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var anyWrapped: Any? { map { $0 as Any } }
}

private enum TypeKind { case structure, tuple, function, existential, other }

/// Reads the kind from the first word of the type's metadata, whose values are part of Swift's ABI.
private func kind(of type: Any.Type) -> TypeKind {
    switch unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee {
    case 0x200: .structure
    case 0x301: .tuple
    case 0x302: .function
    case 0x303: .existential
    default: .other
    }
}
