import Domain
import Store

/// A participant is being deleted, whose assignments still exist.
struct ParticipantDeleted: Signal {
    var id: ID<Participant>
}
