public import Domain
public import Store

/// An entry of a page: a ``SyncEntry``, or text that is encoded once for many readers.
public protocol SyncItem: Sendable {
    /// Everyone named in the row. It is not sent to people who have a block with one of them.
    var names: [ID<User>] { get }
    /// Whether the row may have named a different person before.
    var canNameAnotherPerson: Bool { get }
    /// The approximate size as JSON.
    var bytes: Int { get }

    /// Returns the removal of the same row.
    func removed() throws -> Self
}

/// A put or removed row, as sent to the readers of its scope.
public struct SyncEntry: SyncItem, Hashable {
    public var change: Change
    /// The row as the scope has it now; `nil` for a removal.
    public var row: ProjectedRow?

    public init(change: Change, row: ProjectedRow?) {
        self.change = change
        self.row = row
    }

    public var names: [ID<User>] { row.flatMap { RowShape.of($0.kind)?.names(in: $0) } ?? [] }
    public var canNameAnotherPerson: Bool { RowShape.of(change.kind)?.canNameAnotherPerson == true }

    public var bytes: Int {
        guard let row, let fields = RowShape.of(row.kind)?.fields else { return 150 }
        return zip(fields, row.values).reduce(150) { sum, column in
            let name = column.0.name.utf8CodeUnitCount
            return if case .text(let text) = column.1 { sum + name + text.utf8.count } else { sum + name + 20 }
        }
    }

    public func removed() -> SyncEntry {
        var change = change
        change.isTombstone = true
        return SyncEntry(change: change, row: nil)
    }
}
