/// A statement whose interpolated values are bound, never pasted. No other way to write a statement exists.
///
///     "SELECT title FROM event WHERE id = \(id)"
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The statement in pieces, as it was written. The engine's ``Dialect`` turns them into text.
    public private(set) var pieces: [Piece]
    public private(set) var arguments: [SQLValue]
    /// The key, if it is known.
    private var knownKey: Key?

    public enum Piece: Sendable {
        case literal(StaticString)
        /// The placeholder of the next argument.
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

    /// The literal text, without values and fragments. For a name, this is the name.
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

        /// Inserts another piece of SQL, with its values.
        public mutating func appendInterpolation(_ part: SQL) {
            pieces += part.pieces
            arguments += part.arguments
        }

        /// Inserts a list for `IN`, in parentheses. With an empty list, neither `IN` nor `NOT IN` matches anything.
        public mutating func appendInterpolation(list: some Collection<some Column>) {
            pieces.append(.literal("("))
            // Some engines reject an empty list.
            if list.isEmpty { pieces.append(.literal("NULL")) }
            for (index, value) in list.enumerated() {
                if index > 0 { pieces.append(.literal(", ")) }
                pieces.append(.value)
                arguments.append(value.sqlValue)
            }
            pieces.append(.literal(")"))
        }

        /// Inserts a part that differs from engine to engine.
        public mutating func appendInterpolation(_ fragment: Fragment) {
            pieces.append(.fragment(fragment))
        }

        /// Inserts an expression that converts bytes to lowercase hexadecimal text.
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
        a.knownKey = nil
    }

    /// The statement with its key, for one that is written once and runs with many values (``with(_:)``).
    public var keyed: SQL {
        var statement = self
        statement.knownKey = key
        return statement
    }

    /// Returns the statement with other values, in the order of its placeholders.
    public func with(_ values: [SQLValue]) -> SQL {
        precondition(values.count == arguments.count)
        var statement = self
        statement.arguments = values
        return statement
    }

    /// Identifies a statement by the addresses of its literals in the program, without reading their text. Engines look
    /// up prepared statements by this key.
    public struct Key: Hashable, Sendable {
        /// A hash of the addresses, so that a lookup hashes one number.
        private let digest: UInt
        private let addresses: [UInt]

        init(_ pieces: [Piece]) {
            // Nothing is located at the lowest addresses, so they can encode values and fragments.
            addresses = pieces.map { piece in
                switch piece {
                case .literal(let text):
                    text.hasPointerRepresentation
                        ? UInt(bitPattern: text.utf8Start) : UInt(text.unicodeScalar.value) << 16
                case .value: 0
                case .fragment(let fragment): 1 + UInt(fragment.rawValue)
                }
            }
            // FNV-1a by words.
            digest = addresses.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01B3 }
        }

        public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
    }

    public var key: Key { knownKey ?? Key(pieces) }
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
