package import Domain
import Store

/// A member was invited, or was asked again after declining.
package struct MemberInvited: Signal {
    package var user: ID<User>
    package var event: EventRow
    package var inviter: ID<User>
    /// Whether the invitation has ended a removal.
    package var isBack = false
}

/// A person invites email addresses, which belong to members or to strangers. Only a server knows whose they are.
package struct AddressesInvited: Signal {
    package typealias Reply = InvitationCounts

    /// An address, with the inviter's name for its owner and the id that the client chose for the invitation.
    package struct Entry {
        package var email: EmailAddress
        package var name: String
        package var id: ID<Invitation>?
    }

    package var entries: [Entry]
    package var event: EventRow
    package var inviter: ID<User>
    /// Whether people who declined are invited again.
    package var again: Bool
    /// The inviter and the members who are invited by their ids.
    package var named: Set<ID<User>>
}
