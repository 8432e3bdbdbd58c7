import Domain
import Operations
import Replication
import Store

/// Counts the rows that pages bring. A row that several scopes hold is sent with each of them, and counts once.
struct ReceivedRows {
    private struct Key: Hashable {
        var kind: RowKind
        var id: [UInt8]
    }

    private(set) var count = 0
    /// The rows since the last page that had no next one. A row that comes again after it has changed, and counts again.
    private var known: Set<Key> = []

    mutating func add(_ page: ReceivedPage) {
        for put in page.puts where known.insert(Key(kind: put.change.kind, id: put.change.row)).inserted { count += 1 }
        if !page.more { known = [] }
    }
}
