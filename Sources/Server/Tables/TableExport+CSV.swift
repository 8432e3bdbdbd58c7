public import Domain
public import Operations
public import ServerOperations
public import Store

extension TableExport {
    /// Returns a table as CSV in UTF-8.
    public static func csv(_ kind: TableKind, as actor: Actor, now: Instant, in reader: any Reader) throws -> [UInt8] {
        csv(try rows(kind, as: actor, now: now, in: reader))
    }

    /// Returns rows as CSV.
    ///
    /// - Parameter rows: The result of ``rows(_:as:now:in:)``.
    public static func csv(_ rows: [[String]]) -> [UInt8] { CSV.text(rows) }
}
