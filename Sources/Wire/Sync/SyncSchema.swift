public import Domain

/// The version of what clients and servers send each other: the kinds of rows, their columns, and the commands.
///
/// Raise ``current`` when any of them changes after a release, and ``minimum`` when older clients can no longer be
/// served. A client whose `current` rises with an update fills its replica again, because it has left out what it did
/// not know.
public enum SyncSchema {
    public static let current = 1
    /// The oldest version of a client that the server serves.
    public static let minimum = 1

    /// Checks the version that a client sent. A client that sends none counts as current. A newer client is served:
    /// it knows what an older server leaves out.
    ///
    /// - Throws: ``Refusal`` `upgrade_required`.
    public static func check(_ version: Int?) throws(Refusal) {
        guard version ?? current >= minimum else {
            throw Refusal(
                .upgradeRequired,
                "This version of the app is too old. Update it; what you changed stays on this device until then.")
        }
    }
}
