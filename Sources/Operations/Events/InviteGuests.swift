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

    public init(event: ID<Event>, userIds: [ID<User>]? = nil, emails: [String]? = nil, ids: [ID<Invitation>]? = nil) {
        self.ids = ids
        self.event = event
        self.userIds = userIds
        self.emails = emails
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Int {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        try EventAccess.standing(of: actor, at: row, in: tx).check(.invite, at: row.terms, now: tx.now)
        var errors = FieldErrors()
        let tooMany: Phrase = "Invite at most \(InviteGuests.most, .count) at a time."
        let users = errors.list(userIds, "userIds", max: InviteGuests.most, tooMany)
        // A line that is too long for an address is not trimmed either, and is named below.
        let typed = errors.list(emails, "emails", max: InviteGuests.most, tooMany)
            .map { Text.mayFit($0, max: 254) ? Text.trimmed($0) : Text.excerpt($0) + "…" }
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
            errors.add("emails", "No e-mail address: \(list: wrong.prefix(5).map(Text.excerpt)). Nobody was invited.")
        }
        try errors.check()

        let invited: Int = try tx.value("SELECT count(*) FROM invitation WHERE event_id = \(event)")!
        try Quota.invitations.check(invited, adding: users.count + texts.count)
        let today: Int = try tx.value(
            "SELECT count(*) FROM invitation WHERE invited_by = \(person.id) AND created_at > \(tx.now - .days(1))")!
        try Quota.invitationsPerDay.check(today, adding: users.count + texts.count)
        var count = 0
        for (number, user) in users.enumerated() where user != person.id {
            // Somebody kept away by a block is invited by nobody, and nobody hears of it.
            guard try PersonAccess.exists(user, in: tx) else {
                throw Refusal.invalid("userIds", "One of these people is not a member any more.")
            }
            if try Inviting(row, by: person.id, id: ids?[number]).invite(user: user, in: tx) { count += 1 }
        }
        for (number, text) in typed.enumerated() {
            guard let email = EmailAddress(text) else { continue }
            if try Inviting(row, by: person.id, id: ids?[users.count + number]).invite(email, in: tx) { count += 1 }
        }
        return count
    }
}
