import Device
import Domain

/// What one sync has done.
struct SyncResult {
    /// The number of rows, each once for all scopes that hold it.
    var received: Int
    /// The number of changes that were in the queue.
    var sent: Int
    /// The number of earlier changes that a restored server got again.
    var resent: Int
    /// The number of changes that the server refused in this sync.
    var refused: Int
    /// The number of changes that were refused before, and have been neither retried nor dropped.
    var refusedBefore: Int
    /// The number of conflicts that this sync has found. Earlier ones are not reported again.
    var conflicts: Int

    var sentence: Phrase {
        let (rows, changes): (Phrase, Phrase) = ("\(received, .count) rows received", "\(sent, .count) changes sent")
        return [
            "Up to date: \(rows), \(changes).",
            resent > 0
                ? "The server was restored from a backup: \(resent, .count) earlier changes were sent again." : nil,
            refused > 0 ? SyncStatus.refused(refused) : nil,
            refusedBefore > 0 ? "\(refusedBefore, .count) earlier refused changes wait: see mingle pending." : nil,
            conflicts > 0 ? "Your changes replaced \(conflicts, .count) values of others: see mingle conflicts." : nil,
        ].compactMap(\.self).joined
    }
}
