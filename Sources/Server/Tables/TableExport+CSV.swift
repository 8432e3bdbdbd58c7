public import Domain
public import Operations
public import Store

extension TableExport {
    /// The table as a file for spreadsheets, in UTF-8.
    public static func csv(_ kind: TableKind, as actor: Actor, now: Instant, in reader: any Reader) throws -> [UInt8] {
        csv(try rows(kind, as: actor, now: now, in: reader))
    }

    /// - Parameter rows: as ``rows(_:as:now:in:)`` gives them.
    public static func csv(_ rows: [[String]]) -> [UInt8] { CSV.text(rows) }
}
