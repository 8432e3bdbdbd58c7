package import Domain
import Store

/// A participant is being deleted, whose assignments still exist.
package struct ParticipantDeleted: Signal {
    package var id: ID<Participant>
}
