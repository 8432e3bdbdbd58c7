import Operations
import Store
import Wire

extension SyncPage {
    /// Whether it may change which photos are named.
    var touchesPhotos: Bool {
        func namesPhotos(_ kind: String) -> Bool {
            RowKind(rawValue: kind).map(Replica.kindsWithPhotos.contains) ?? false
        }
        return !scopesRemoved.isEmpty || !scopesAdded.isEmpty || tombstones.contains { namesPhotos($0.type) }
            || puts.contains { namesPhotos($0.type) }
    }
}
