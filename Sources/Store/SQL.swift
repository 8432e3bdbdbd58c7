/// A statement whose interpolated values are bound, never pasted. There is no other way to write one.
///
///     "SELECT title FROM event WHERE id = \(id)"
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The statement with `?` for each value.
    public private(set) var text: String
    public private(set) var arguments: [SQLValue]

    public init(stringLiteral value: StaticString) {
        text = value.description
        arguments = []
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        public typealias StringLiteralType = StaticString

        var text = ""
        var arguments: [SQLValue] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
        }

        public mutating func appendInterpolation(_ value: some Column) {
            text += "?"
            arguments.append(value.sqlValue)
        }

        public mutating func appendInterpolation(_ value: (some Column)?) {
            text += "?"
            arguments.append(value?.sqlValue ?? .null)
        }

        /// A piece of SQL goes in as it is, with its values.
        public mutating func appendInterpolation(_ fragment: SQL) {
            text += fragment.text
            arguments += fragment.arguments
        }

        /// A list for `IN`, in parentheses.
        public mutating func appendInterpolation(list: some Collection<some Column>) {
            text += "("
            text += list.map { _ in "?" }.joined(separator: ", ")
            text += ")"
            arguments += list.map(\.sqlValue)
        }
    }

    public static func + (a: SQL, b: SQL) -> SQL {
        var sum = a
        sum.text += b.text
        sum.arguments += b.arguments
        return sum
    }
}

extension Sequence where Element == SQL {
    public func joined(_ separator: SQL) -> SQL {
        var result: SQL = ""
        for (index, part) in self.enumerated() {
            if index > 0 { result = result + separator }
            result = result + part
        }
        return result
    }
}

public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}
