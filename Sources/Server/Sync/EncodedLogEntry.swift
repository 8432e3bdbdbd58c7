import Domain
import Operations
import Replication
import ServerOperations
import Store
import Wire

/// A change-log entry, encoded as a JSON object.
struct EncodedLogEntry: SyncItem {
    private let change: Change
    let names: [ID<User>]
    let canNameAnotherPerson: Bool
    let json: [UInt8]

    var isTombstone: Bool { change.isTombstone }
    var bytes: Int { json.count }

    init(_ entry: SyncEntry) throws {
        (change, names, canNameAnotherPerson) = (entry.change, entry.names, entry.canNameAnotherPerson)
        json =
            switch entry.wire {
            case .put(let put): try JSON.encode(put)
            case .tombstone(let tombstone): try JSON.encode(tombstone)
            }
    }

    func removed() throws -> EncodedLogEntry { try EncodedLogEntry(SyncEntry(change: change, row: nil).removed()) }
}

extension SyncPager<EncodedLogEntry>.Page {
    /// Encodes a `SyncPage` from entries that are JSON already, with its parts in the order in which a client stores them.
    func json(cursor: String) -> [UInt8] {
        func list(_ scopes: [Scope]) -> String { scopes.map { "\"\($0)\"" }.joined(separator: ",") }
        func list(_ entries: [EncodedLogEntry]) -> [UInt8] {
            Array(entries.map(\.json).joined(separator: Array(",".utf8)))
        }
        var bytes = Array(
            "{\"scopesRemoved\":[\(list(scopesRemoved))],\"scopesAdded\":[\(list(scopesAdded))],\"tombstones\":[".utf8)
        bytes += list(entries.filter(\.isTombstone))
        bytes += Array("],\"puts\":[".utf8)
        bytes += list(entries.filter { !$0.isTombstone })
        let last = self.cursor.client.map { ",\"lastCommandId\":\($0.lastCommand)" } ?? ""
        bytes += Array("]\(last),\"cursor\":\"\(cursor)\",\"more\":\(hasMore)}".utf8)
        return bytes
    }
}
