public import Domain

/// The queue of commands is missing, empty or damaged, although the device was in use.
///
/// Nobody else has the commands that were not sent, so a device does not begin a new queue unless the person agrees.
public struct LostQueue: Error, Hashable {
    /// The path of the queue's file.
    public var path: String
    /// Whether the file has content that cannot be read. If not, it is missing or has no queue.
    public var isDamaged: Bool

    /// What to tell the person.
    public var refusal: Refusal {
        Refusal(
            .unavailable,
            isDamaged
                ? "The changes that were not sent are in the file \(path), which is damaged. Restore it from a copy, or begin a new queue without them."
                : "The changes that were not sent were in the file \(path), which is missing or empty. Restore it from a copy, or begin a new queue without them."
        )
    }
}
