import Domain
import Operations
import Replication
import Store
import Wire

/// An entry as a JSON object.
struct WiredEntry: SyncItem {
    private let change: Change
    let names: [ID<User>]
    let changesHands: Bool
    let json: [UInt8]

    var isRemoval: Bool { change.isRemoval }
    var bytes: Int { json.count }

    init(_ entry: SyncEntry) throws {
        (change, names, changesHands) = (entry.change, entry.names, entry.changesHands)
        json =
            switch entry.wire {
            case .put(let put): try JSON.encode(put)
            case .tombstone(let tombstone): try JSON.encode(tombstone)
            }
    }

    func removed() throws -> WiredEntry { try WiredEntry(SyncEntry(change: change, row: nil).removed()) }
}
