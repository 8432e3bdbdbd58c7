/// How one engine writes what ``SQL`` leaves to it. Everything else is written once, in what SQLite and PostgreSQL both
/// speak.
public protocol Dialect: Sendable {
    /// What stands where a value is bound.
    /// - Parameter position: of the value among the statement's arguments, from 1.
    func placeholder(_ position: Int) -> String

    /// - Parameter column: the word before the fragment: where that is a column's type, the column.
    func text(of fragment: SQL.Fragment, column: Substring) -> String
}

extension SQL {
    /// What differs from engine to engine.
    public enum Fragment: UInt8, CaseIterable, Sendable {
        /// The type of a column for 16 bytes that tell a row from all others.
        case id
        case text
        /// Signed, 64 bits; also times, which are milliseconds since 1970 UTC.
        case integer
        /// Floating point, 64 bits.
        case real
        case bytes
        case boolean

        /// Closes `CREATE TABLE`: values are held to the types of their columns.
        case strict
        /// The same; and where an engine can, the rows lie in the order of the primary key, not beside it.
        case strictByKey

        /// Around bytes that become text in hexadecimal digits, lower case: `\(hex: "…")`.
        case hexBegins
        case hexEnds
    }

    /// The statement as an engine is given it.
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
                text += dialect.text(
                    of: fragment, column: text.split { $0 == " " || $0 == "\n" || $0 == "(" }.last ?? "")
            }
        }
        return text
    }
}
