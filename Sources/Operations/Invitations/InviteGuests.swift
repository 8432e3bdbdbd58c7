public import Domain
public import Store

/// Invites members and email addresses. Idempotent: inviting twice changes nothing. Returns how many people were
/// not invited before.
public struct InviteGuests: ClientCommand {
    public static let name = "event.invite"
    // The server decides: a device does not know who has blocked the host, and of a guest's invitations only their own.
    public static let offline = Offline.withHint
    public static let idFieldsToMake = ["ids"]
    public static let requiredFields = [["userIds", "emails"]]
    public static let maxCount = 200

    public var event: ID<Event>
    public var userIds: [ID<User>]?
    public var emails: [String]?
    /// The ids of the invitations, first for `userIds`, then for `emails`; the client may choose them. A person who is
    /// already invited keeps the existing id.
    public var ids: [ID<Invitation>]?
    /// Invites people who declined once more, if a host asks for it.
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

    // Only the server knows whose an address is, and its owner gets a mail at once.
    public var needsNetwork: Bool { emails?.isEmpty == false }

    public mutating func chooseIDs(at now: Instant, _ random: () -> UInt64) {
        guard ids == nil, !needsNetwork else { return }
        ids = (userIds ?? []).map { _ in ID(at: now, random: random) }
    }

    public var idsToMake: [[UInt8]] { ids?.map(\.bytes) ?? [] }

    public func perform(in tx: Transaction, as actor: Actor) throws -> InvitationCounts {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        try EventAccess.standing(of: actor, at: row, in: tx).check(.invite, at: row.terms, now: tx.now)
        var errors = FieldErrors()
        let tooMany: Phrase = "Invite at most \(InviteGuests.maxCount, .count) at a time."
        let users = errors.list(userIds, "userIds", max: InviteGuests.maxCount, tooMany)
        // A line too long for an address is not trimmed, and the error below names it.
        let lines = errors.list(emails, "emails", max: InviteGuests.maxCount, tooMany)
        let typed = lines.map {
            Text.mayFit($0, max: 400) ? Text.trimmed(AddressList.address(in: Text.trimmed($0))) : Text.excerpt($0) + "…"
        }
        let texts = typed.filter { !$0.isEmpty }
        try errors.check()
        if let ids, ids.count != users.count + typed.count { errors.add("ids", "Give one ID for each invitation.") }
        if users.count + texts.count > InviteGuests.maxCount {
            errors.add("emails", tooMany)
        } else if users.isEmpty, texts.isEmpty {
            errors.add("emails", "Choose who to invite.")
        }
        let wrong = texts.filter { EmailAddress($0) == nil }
        if !wrong.isEmpty {
            errors.add(
                "emails",
                "These don’t look like e-mail addresses: \(list: wrong.prefix(5).map(Text.excerpt)). Nobody was invited."
            )
        }
        try errors.check()

        var counts = InvitationCounts()
        var named: Set<ID<User>> = [person.id]
        for (number, user) in users.enumerated() where named.insert(user).inserted {
            // A person hidden by a block is not invited, and the inviter does not learn it.
            guard try PersonAccess.exists(user, in: tx) else {
                throw Refusal.invalid("userIds", "One of these people is no longer a member.")
            }
            counts.add(
                try InvitationWriter(row, by: person.id, id: ids?[number], again: again ?? false).invite(
                    user: user, in: tx))
        }
        let entries = typed.enumerated().compactMap { number, text in
            EmailAddress(text).map {
                AddressesInvited.Entry(
                    email: $0, name: AddressList.name(in: Text.trimmed(lines[number])), id: ids?[users.count + number])
            }
        }
        if !entries.isEmpty {
            let invited = try tx.emit(
                AddressesInvited(
                    entries: entries, event: row, inviter: person.id, again: again ?? false, named: named))
            guard let invited else { throw Refusal.notOffline }
            counts.add(invited)
        }
        if counts.invited + counts.askedAgain > 0 { try checkQuotas(of: person.id, in: tx) }
        return counts
    }

    /// Checks the quotas with the new invitations written, because people who are invited already need none.
    private func checkQuotas(of inviter: ID<User>, in tx: Transaction) throws {
        let invited: Int = try tx.value("SELECT count(*) FROM invitation WHERE event_id = \(event)")!
        try Quota.invitations.check(invited, adding: 0)
        let today: Int = try tx.value(
            "SELECT count(*) FROM invitation WHERE invited_by = \(inviter) AND created_at > \(tx.now - .days(1))")!
        try Quota.invitationsPerDay.check(today, adding: 0)
    }
}
