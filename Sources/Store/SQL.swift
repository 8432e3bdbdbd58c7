/// A statement whose interpolated values are bound, never pasted. There is no other way to write one.
///
///     "SELECT title FROM event WHERE id = \(id)"
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The statement in the pieces in which it was written, with `?` for each value.
    public private(set) var pieces: [StaticString]
    public private(set) var arguments: [SQLValue]

    public init(stringLiteral value: StaticString) {
        pieces = [value]
        arguments = []
    }

    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
        arguments = stringInterpolation.arguments
    }

    /// The statement with `?` for each value.
    public var text: String { pieces.map(\.description).joined() }

    public struct StringInterpolation: StringInterpolationProtocol {
        public typealias StringLiteralType = StaticString

        var pieces: [StaticString] = []
        var arguments: [SQLValue] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(interpolationCount * 2 + 1)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            pieces.append(literal)
        }

        public mutating func appendInterpolation(_ value: some Column) {
            pieces.append("?")
            arguments.append(value.sqlValue)
        }

        public mutating func appendInterpolation(_ value: (some Column)?) {
            pieces.append("?")
            arguments.append(value?.sqlValue ?? .null)
        }

        /// A piece of SQL goes in as it is, with its values.
        public mutating func appendInterpolation(_ fragment: SQL) {
            pieces += fragment.pieces
            arguments += fragment.arguments
        }

        /// A list for `IN`, in parentheses.
        public mutating func appendInterpolation(list: some Collection<some Column>) {
            pieces.append("(")
            for (index, value) in list.enumerated() {
                pieces.append(index == 0 ? "?" : ", ?")
                arguments.append(value.sqlValue)
            }
            pieces.append(")")
        }
    }

    public static func + (a: SQL, b: SQL) -> SQL {
        var sum = a
        sum.pieces += b.pieces
        sum.arguments += b.arguments
        return sum
    }

    /// Recognises a statement by where its pieces lie in the program, without looking at their text: an engine that
    /// keeps prepared statements finds them by this.
    public struct Key: Hashable, Sendable {
        private let places: [UInt]

        init(_ pieces: [StaticString]) {
            places = pieces.map { piece in
                piece.hasPointerRepresentation ? UInt(bitPattern: piece.utf8Start) : UInt(piece.unicodeScalar.value)
            }
        }
    }

    public var key: Key { Key(pieces) }
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
