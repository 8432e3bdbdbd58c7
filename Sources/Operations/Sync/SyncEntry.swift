public import Domain
public import Store

/// An entry as a page carries it: as it is, or as text that is written once for many readers.
public protocol SyncItem: Sendable {
    /// Everyone whom the row names: those with whom they have a block do not get it.
    var names: [ID<User>] { get }
    /// Whether the row may have named somebody else before.
    var changesHands: Bool { get }
    /// As JSON, about.
    var bytes: Int { get }

    /// The same row as one that is gone.
    func removed() throws -> Self
}

/// One row that was put or removed, as it goes to those who follow its scope.
public struct SyncEntry: SyncItem, Hashable {
    public var change: Change
    /// The row as the scope has it now; nil for a removal.
    public var row: ProjectedRow?

    public init(change: Change, row: ProjectedRow?) {
        self.change = change
        self.row = row
    }

    public var names: [ID<User>] { row.flatMap { Shape.of($0.kind)?.names(in: $0) } ?? [] }
    public var changesHands: Bool { Shape.of(change.kind)?.changesHands == true }

    public var bytes: Int {
        row?.content.reduce(150) { sum, field in
            if case .text(let text) = field.value {
                sum + field.name.utf8.count + text.utf8.count
            } else {
                sum + field.name.utf8.count + 20
            }
        } ?? 150
    }

    public func removed() -> SyncEntry {
        var change = change
        change.isRemoval = true
        return SyncEntry(change: change, row: nil)
    }
}
