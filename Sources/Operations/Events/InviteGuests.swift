public import Domain
public import Store

/// Invites members and e-mail addresses. Inviting twice changes nothing. Gives how many were not invited before.
public struct InviteGuests: ClientCommand {
    public static let name = "event.invite"
    // It names other people's addresses, and mails them.
    public static let offline = Offline.no
    public static let most = 200

    public var event: ID<Event>
    public var userIds: [ID<User>]?
    public var emails: [String]?
    /// Of the invitations, first of `userIds`, then of `emails`, made by the client if it likes. Who is invited already
    /// stays so under the id that there is.
    public var ids: [ID<Invitation>]?
    /// Asks those once more who have said no, where a host asks.
    public var again: Bool?

    public init(
        event: ID<Event>, userIds: [ID<User>]? = nil, emails: [String]? = nil, ids: [ID<Invitation>]? = nil,
        again: Bool? = nil
    ) {
        self.ids = ids
        self.again = again
        self.event = event
        self.userIds = userIds
        self.emails = emails
    }

    /// What became of those who were named, each counted once.
    public struct Outcome: Hashable, Sendable, Codable {
        public var invited = 0
        /// They were invited before, or have answered. Of those who are kept away by a block nothing else is said.
        public var known = 0
        /// They have said no, and are not asked again; said to hosts alone.
        public var declined = 0
        public var askedAgain = 0
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        try EventAccess.standing(of: actor, at: row, in: tx).check(.invite, at: row.terms, now: tx.now)
        var errors = FieldErrors()
        let tooMany: Phrase = "Invite at most \(InviteGuests.most, .count) at a time."
        let users = errors.list(userIds, "userIds", max: InviteGuests.most, tooMany)
        // A line that is too long for an address is not trimmed either, and is named below.
        let entries = errors.list(emails, "emails", max: InviteGuests.most, tooMany)
        let typed = entries.map {
            Text.mayFit($0, max: 400) ? Text.trimmed(AddressList.address(in: Text.trimmed($0))) : Text.excerpt($0) + "…"
        }
        let texts = typed.filter { !$0.isEmpty }
        try errors.check()
        if let ids, ids.count != users.count + typed.count { errors.add("ids", "Give one id for each who is invited.") }
        if users.count + texts.count > InviteGuests.most {
            errors.add("emails", tooMany)
        } else if users.isEmpty, texts.isEmpty {
            errors.add("emails", "Say whom to invite.")
        }
        let wrong = texts.filter { EmailAddress($0) == nil }
        if !wrong.isEmpty {
            errors.add(
                "emails",
                "These don’t look like e-mail addresses: \(list: wrong.prefix(5).map(Text.excerpt)). Nobody was invited."
            )
        }
        try errors.check()

        let invited: Int = try tx.value("SELECT count(*) FROM invitation WHERE event_id = \(event)")!
        try Quota.invitations.check(invited, adding: users.count + texts.count)
        let today: Int = try tx.value(
            "SELECT count(*) FROM invitation WHERE invited_by = \(person.id) AND created_at > \(tx.now - .days(1))")!
        try Quota.invitationsPerDay.check(today, adding: users.count + texts.count)
        var outcome = Outcome()
        var named: Set<ID<User>> = [person.id]
        for (number, user) in users.enumerated() where named.insert(user).inserted {
            // Somebody kept away by a block is invited by nobody, and nobody hears of it.
            guard try PersonAccess.exists(user, in: tx) else {
                throw Refusal.invalid("userIds", "One of these people is not a member any more.")
            }
            outcome.add(
                try Inviting(row, by: person.id, id: ids?[number], again: again ?? false).invite(user: user, in: tx))
        }
        var typedOnce: Set<String> = []
        for (number, text) in typed.enumerated() {
            guard let email = EmailAddress(text), typedOnce.insert(email.key).inserted else { continue }
            // A member is invited as such, whichever way they were named.
            let member: ID<User>? = try tx.value(
                "SELECT c.user_id FROM credential c JOIN users u ON u.id = c.user_id WHERE c.email_key = \(email.key) AND u.is_verified"
            )
            if let member, !named.insert(member).inserted { continue }
            let inviting = Inviting(row, by: person.id, id: ids?[users.count + number], again: again ?? false)
            outcome.add(
                try member.map { try inviting.invite(user: $0, in: tx) }
                    ?? inviting.invite(email, name: AddressList.name(in: Text.trimmed(entries[number])), in: tx))
        }
        return outcome
    }
}

extension InviteGuests.Outcome {
    fileprivate mutating func add(_ one: Inviting.Outcome) {
        switch one {
        case .invited: invited += 1
        case .known: known += 1
        case .declined: declined += 1
        case .askedAgain: askedAgain += 1
        }
    }
}
