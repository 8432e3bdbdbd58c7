public import Domain
public import Store

extension Community {
    /// Deletes one's own account, proved by the password.
    public func deleteAccount(password: String?, as actor: Actor) async throws {
        let person = try actor.signedIn()
        let hash = try await read { try AccountQuery.passwordHash(person.id, in: $0) }
        if case .wrong = try await environment.passwords.verify(password ?? "", against: hash) {
            throw Refusal.invalid("password", "This is not your password.")
        }
        try await perform(DeleteAccount(id: person.id), as: actor)
    }
}

/// Ends an account: future events are cancelled and their guests told, answers to events ahead are taken back, and the
/// person's name and address are gone. What others keep stays under "Former member".
public struct DeleteAccount: Command {
    public static let name = "account.delete"
    public var id: ID<User>

    public init(id: ID<User>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        if actor.userID != id { try actor.administrator() }
        guard try tx.exists("SELECT 1 FROM user WHERE id = \(id) AND status <> 'deleted'") else { throw Refusal.notFound }

        let hosted = try tx.rows(
            """
            SELECT \(EventRow.columns) FROM event e
            WHERE e.host_id = \(id) AND e.status = 'scheduled' AND e.over_at > \(tx.now)
            """
        ) { try EventRow(&$0) }
        for event in hosted { try CancelEvent.run(event, in: tx) }

        let answered = try tx.rows(
            """
            SELECT \(EventRow.columns) FROM event e JOIN answer a ON a.event_id = e.id
            WHERE a.user_id = \(id) AND e.over_at > \(tx.now)
            """
        ) { try EventRow(&$0) }
        for event in answered {
            let answering = Answering(event, guest: .user(id))
            if let current = try answering.current(in: tx) { try answering.delete(current, in: tx) }
        }

        let invitations = try tx.rows("DELETE FROM invitation WHERE user_id = \(id) RETURNING id, event_id") {
            (id: try $0.next(ID<Invitation>.self), event: try $0.next(ID<Event>.self))
        }
        for invitation in invitations {
            tx.remove(.invitation, invitation.id, from: .user(id))
            tx.remove(.invitee, invitation.id, from: .hosts(invitation.event))
        }
        let feeds = try tx.rows("DELETE FROM feed WHERE user_id = \(id) RETURNING id") { try $0.next(ID<Feed>.self) }
        for feed in feeds { tx.remove(.feed, feed, from: .user(id)) }
        try leavePeople(in: tx)
        try PhotoUse.releaseAll(of: id, in: tx)
        try tx.execute("DELETE FROM session WHERE user_id = \(id)")
        try tx.execute("DELETE FROM mail_token WHERE user_id = \(id)")
        try tx.execute("DELETE FROM idempotency WHERE person = \(id)")
        try tx.execute("DELETE FROM account WHERE user_id = \(id)")
        tx.remove(.account, id, from: .user(id))
        try tx.execute(
            """
            UPDATE user SET given_name = 'Former', family_name = 'member', status = 'deleted', role = 'MEMBER',
                handle = \("former." + String("\(id)".suffix(12))), search = '', photo = NULL
            WHERE id = \(id)
            """)
        tx.put(.user, id, in: .community)
        try EventSearch.refresh(host: id, in: tx)
    }

    /// Friends, requests, blocks, shared hosting, inbox and devices: everything that is between this person and others.
    private func leavePeople(in tx: Transaction) throws {
        let halves = try tx.rows("DELETE FROM friend WHERE user_id = \(id) OR friend_id = \(id) RETURNING id, user_id") {
            (id: try $0.next(ID<Friend>.self), user: try $0.next(ID<User>.self))
        }
        for half in halves { tx.remove(.friend, half.id, from: .user(half.user)) }
        let requests = try tx.rows("SELECT id FROM friend_request WHERE from_id = \(id) OR to_id = \(id)") {
            try $0.next(ID<FriendRequest>.self)
        }
        for request in requests {
            if let row = try FriendRequestRow.find(request, in: tx) { try Friendship.drop(row, in: tx) }
        }
        let blocks = try tx.rows("DELETE FROM block WHERE user_id = \(id) OR blocked_id = \(id) RETURNING id, user_id") {
            (id: try $0.next(ID<Block>.self), user: try $0.next(ID<User>.self))
        }
        for block in blocks { tx.remove(.block, block.id, from: .user(block.user)) }
        for event in try tx.rows("SELECT event_id FROM cohost WHERE user_id = \(id)", { try $0.next(ID<Event>.self) }) {
            try Cohosting.end(id, of: event, in: tx)
        }
        for event in try tx.rows("SELECT event_id FROM entry_request WHERE user_id = \(id)", { try $0.next(ID<Event>.self) }) {
            try EntryRequests.drop(id, of: event, in: tx)
        }
        let notes = try tx.rows("DELETE FROM notification WHERE user_id = \(id) RETURNING id") { try $0.next(ID<UserNotification>.self) }
        for note in notes { tx.remove(.notification, note, from: .user(id)) }
        // Others are not told any more of what a former member did, but for what they called off.
        let told = try tx.rows("DELETE FROM notification WHERE actor_id = \(id) AND kind <> 'eventCancelled' RETURNING id, user_id") {
            (id: try $0.next(ID<UserNotification>.self), user: try $0.next(ID<User>.self))
        }
        for note in told { tx.remove(.notification, note.id, from: .user(note.user)) }
        if try tx.execute("DELETE FROM preferences WHERE user_id = \(id)") > 0 { tx.remove(.preferences, id, from: .user(id)) }
        try PushSubscriptions.remove("user_id = \(id)", in: tx)
        let marks = try tx.rows("DELETE FROM read_mark WHERE user_id = \(id) RETURNING id") { try $0.next(ID<ReadMark>.self) }
        for mark in marks { tx.remove(.readMark, mark, from: .user(id)) }
    }
}
