/// The SQL syntax of one engine, for the fragments of ``SQL`` that differ. All other SQL is common to SQLite
/// and PostgreSQL.
public protocol Dialect: Sendable {
    /// Returns the placeholder of a bound value.
    ///
    /// - Parameter position: The value's position among the statement's arguments, from 1.
    func placeholder(_ position: Int) -> String

    /// Returns the engine's text of a fragment.
    ///
    /// - Parameter column: The word before the fragment. If the fragment is a column's type, this is the column's name.
    func text(of fragment: SQL.Fragment, column: Substring) -> String
}

extension SQL {
    /// A part of a statement that differs from engine to engine.
    public enum Fragment: UInt8, CaseIterable, Sendable {
        /// The type of a column with a 16-byte id.
        case id
        case text
        /// A signed 64-bit integer; also for times, in milliseconds since 1970 UTC.
        case integer
        /// A 64-bit floating-point number.
        case real
        case bytes
        case boolean

        /// Ends `CREATE TABLE`: values must match the types of their columns.
        case strict
        /// As `strict`; also stores the rows in the order of the primary key if the engine can.
        case strictByKey

        /// Surrounds bytes that become lowercase hexadecimal text: `\(hex: "…")`.
        case hexBegins
        case hexEnds
    }

    /// Returns the statement's text for an engine.
    public func text(in dialect: some Dialect) -> String {
        var text = ""
        var values = 0
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal.description
            case .value:
                values += 1
                text += dialect.placeholder(values)
            case .fragment(let fragment):
                text += dialect.text(of: fragment, column: SQL.lastWord(of: text))
            }
        }
        return text
    }

    /// Returns the last word, without what surrounds it. Searched from the end, because a table has many columns.
    private static func lastWord(of text: String) -> Substring {
        func separates(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "(")
        }
        let bytes = text.utf8
        guard let last = bytes.lastIndex(where: { !separates($0) }) else { return "" }
        let start = bytes[...last].lastIndex(where: separates).map { bytes.index(after: $0) } ?? bytes.startIndex
        return text[start...last]
    }
}
