import Domain
import Store

/// A person was made a co-host, or the owner.
struct HostAdded: Signal {
    var user: ID<User>
    var event: EventRow
    /// Whether they became the owner.
    var isOwner: Bool
    /// The person who did it.
    var by: ID<User>?
}
