package import Domain
import Store

/// A person was made a co-host, or the owner.
package struct HostAdded: Signal {
    package var user: ID<User>
    package var event: EventRow
    /// Whether they became the owner.
    package var isOwner: Bool
    /// The person who did it.
    package var by: ID<User>?
}
