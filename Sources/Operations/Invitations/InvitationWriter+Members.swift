package import Domain
package import Store

extension InvitationWriter {
    package enum Outcome {
        case invited
        /// Already invited or with an RSVP, as far as the inviter may know; nothing is written.
        case known
        /// Reported only to hosts, like the next one.
        case declined
        case askedAgain
    }

    /// Invites a member.
    @discardableResult
    package func invite(user: ID<User>, in tx: Transaction) throws -> Outcome {
        guard try !EventAccess.isHost(user, of: event, in: tx) else { return .known }
        guard try !FriendGraph.haveBlock(user, inviter, in: tx),
            try !FriendGraph.haveBlock(user, event.hostID, in: tx)
        else { return .known }
        if try hasAsked("\(user)", in: tx) { return .known }
        let rsvp: RSVPStatus? = try tx.value(
            "SELECT status FROM rsvp WHERE event_id = \(event.id) AND user_id = \(user)")
        if try rsvp == .notGoing && EventAccess.isHost(inviter, of: event, in: tx) {
            guard again else { return .declined }
            if try !tx.exists("SELECT 1 FROM invitation WHERE event_id = \(event.id) AND user_id = \(user)") {
                try insert(newID(in: tx), user: user, in: tx)
            }
            try tx.emit(MemberInvited(user: user, event: event, inviter: inviter))
            tx.addPartner(.user, user)
            return .askedAgain
        }
        guard try rsvp == nil && !isKnown(user, in: tx) else { return .known }
        var isBack = false
        if try EventAccess.isHost(inviter, of: event, in: tx) {
            // Inviting a removed guest again cancels the removal.
            isBack = try Removal.end("\(user)", at: event.id, in: tx) != nil
        } else if try EventAccess.isRemoved("\(user)", from: event.id, in: tx) {
            return .known
        }
        try insert(newID(in: tx), user: user, in: tx)
        try tx.emit(MemberInvited(user: user, event: event, inviter: inviter, isBack: isBack))
        tx.addPartner(.user, user)
        return .invited
    }
}
