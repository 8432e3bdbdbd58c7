/// A statement whose interpolated values are bound, never pasted. There is no other way to write one.
///
///     "SELECT title FROM event WHERE id = \(id)"
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The statement in the pieces in which it was written. The engine's ``Dialect`` makes text of them.
    public private(set) var pieces: [Piece]
    public private(set) var arguments: [SQLValue]

    public enum Piece: Sendable {
        case literal(StaticString)
        /// The place of the next of the arguments.
        case value
        case fragment(Fragment)
    }

    public init(stringLiteral value: StaticString) {
        pieces = [.literal(value)]
        arguments = []
    }

    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
        arguments = stringInterpolation.arguments
    }

    /// The words without values and fragments: of a name, the name.
    public var literal: String {
        pieces.map { if case .literal(let text) = $0 { text.description } else { "" } }.joined()
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        public typealias StringLiteralType = StaticString

        @usableFromInline var pieces: [Piece] = []
        @usableFromInline var arguments: [SQLValue] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(interpolationCount * 2 + 1)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            pieces.append(.literal(literal))
        }

        @inlinable public mutating func appendInterpolation(_ value: some Column) {
            pieces.append(.value)
            arguments.append(value.sqlValue)
        }

        @inlinable public mutating func appendInterpolation(_ value: (some Column)?) {
            pieces.append(.value)
            arguments.append(value?.sqlValue ?? .null)
        }

        public mutating func appendInterpolation(_ value: SQLValue) {
            pieces.append(.value)
            arguments.append(value)
        }

        /// A piece of SQL goes in as it is, with its values.
        public mutating func appendInterpolation(_ part: SQL) {
            pieces += part.pieces
            arguments += part.arguments
        }

        /// A list for `IN`, in parentheses. Nothing is in an empty one; but `NOT IN` it finds nothing either.
        public mutating func appendInterpolation(list: some Collection<some Column>) {
            pieces.append(.literal("("))
            // Not every engine knows a list of nothing.
            if list.isEmpty { pieces.append(.literal("NULL")) }
            for (index, value) in list.enumerated() {
                if index > 0 { pieces.append(.literal(", ")) }
                pieces.append(.value)
                arguments.append(value.sqlValue)
            }
            pieces.append(.literal(")"))
        }

        /// What the engine writes its own way.
        public mutating func appendInterpolation(_ fragment: Fragment) {
            pieces.append(.fragment(fragment))
        }

        /// Bytes as text in hexadecimal digits, lower case.
        public mutating func appendInterpolation(hex bytes: SQL) {
            pieces.append(.fragment(.hexBegins))
            appendInterpolation(bytes)
            pieces.append(.fragment(.hexEnds))
        }
    }

    public static func + (a: SQL, b: SQL) -> SQL {
        var sum = a
        sum += b
        return sum
    }

    static func += (a: inout SQL, b: SQL) {
        a.pieces += b.pieces
        a.arguments += b.arguments
    }

    /// Recognises a statement by where its pieces lie in the program, without looking at their text: an engine that
    /// keeps prepared statements finds them by this.
    public struct Key: Hashable, Sendable {
        private let places: [UInt]

        init(_ pieces: [Piece]) {
            // Nothing lies at the lowest addresses.
            places = pieces.map { piece in
                switch piece {
                case .literal(let text):
                    text.hasPointerRepresentation
                        ? UInt(bitPattern: text.utf8Start) : UInt(text.unicodeScalar.value) << 16
                case .value: 0
                case .fragment(let fragment): 1 + UInt(fragment.rawValue)
                }
            }
        }
    }

    public var key: Key { Key(pieces) }
}

extension Sequence where Element == SQL {
    public func joined(_ separator: SQL) -> SQL {
        var result: SQL = ""
        for (index, part) in self.enumerated() {
            if index > 0 { result += separator }
            result += part
        }
        return result
    }
}

public enum SQLValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}
