import Domain
import Store

/// Counts the mails of a day to people who are no confirmed members, and what hosts send to members again and again
/// (``MailAllowance``), in the transaction that orders them.
struct MailBudget {
    private let tx: Transaction

    init(_ tx: Transaction) {
        self.tx = tx
    }

    /// - Parameter who: whose allowance it is; kept as a digest only.
    /// - Returns: whether that many were left. Nothing is counted otherwise.
    func take(_ count: Int = 1, of allowance: MailAllowance, _ who: String) throws -> Bool {
        guard try left(of: allowance, who) >= count else { return false }
        let (day, key) = (MailAllowance.day(of: tx.now), digest(allowance, who))
        try tx.execute(
            """
            INSERT INTO mail_count (day, allowance, who, mails) VALUES (\(day), \(allowance.rawValue), \(key), \(count))
            ON CONFLICT (day, allowance, who) DO UPDATE SET mails = mail_count.mails + excluded.mails
            """)
        return true
    }

    func left(of allowance: MailAllowance, _ who: String) throws -> Int {
        let used: Int? = try tx.value(
            """
            SELECT mails FROM mail_count WHERE day = \(MailAllowance.day(of: tx.now)) AND allowance = \(allowance.rawValue)
            AND who = \(digest(allowance, who))
            """)
        return max(0, allowance.most - (used ?? 0))
    }

    /// - Parameter sentence: what is too much. When it is possible again is added.
    func refusal(_ sentence: Phrase, field: String? = nil) -> Refusal {
        let wait = MailAllowance.renewal(after: tx.now) - tx.now
        let hours = Int((wait.milliseconds + 3_599_999) / 3_600_000)
        let whole: Phrase = "\(sentence) Try again in \(hours, .count) hours."
        return Refusal(
            .rateLimited, whole, fields: field.map { [$0: whole] } ?? [:],
            retryAfter: max(1, Int(wait.milliseconds / 1000)))
    }

    static func sweep(in tx: Transaction) throws {
        try tx.execute("DELETE FROM mail_count WHERE day < \(MailAllowance.day(of: tx.now - MailAllowance.memory))")
    }

    private func digest(_ allowance: MailAllowance, _ who: String) -> [UInt8] {
        Array(tx.digest("\(allowance.rawValue) \(who)").prefix(16))
    }
}

extension MailBudget {
    /// A mail that a member gets of what somebody else did and they have not asked for.
    ///
    /// - Returns: whether it may be sent; always from a friend.
    static func takeUnasked(by actor: ID<User>, for user: ID<User>, in tx: Transaction) throws -> Bool {
        guard try !FriendGraph.areFriends(actor, user, in: tx) else { return true }
        let (budget, pair) = (MailBudget(tx), "\(actor) \(user)")
        guard try budget.left(of: .nonFriend, pair) > 0, try budget.take(of: .nonFriends, "\(user)") else {
            return false
        }
        return try budget.take(of: .nonFriend, pair)
    }

    /// A mail about the plan of an event, which others can order again and again.
    ///
    /// - Parameter actor: who does it: nobody uses up the allowance of others.
    /// - Returns: whether it may be sent; the notice is in the inbox either way.
    static func takePlanned(
        _ kind: NoticeKind, at event: ID<Event>, by actor: ID<User>? = nil, for user: ID<User>, in tx: Transaction
    ) throws -> Bool {
        try MailBudget(tx).take(of: .plan, "\(kind.rawValue) \(event) \(user) \(actor.map { "\($0)" } ?? "")")
    }

    /// A mail that a host or a guest orders to somebody who is no member.
    ///
    /// - Throws: ``Refusal`` `rate_limited` where that would be more a day than strangers are sent.
    func takeInvitation(to email: EmailAddress, by inviter: ID<User>, to event: ID<Event>, field: String) throws {
        guard try take(of: .person, "\(inviter)") else {
            throw refusal(
                "You can invite \(MailAllowance.person.most, .count) addresses a day, and this would be more. Nothing was sent.",
                field: field)
        }
        guard try take(of: .event, "\(event)") else {
            throw refusal(
                "The guests of this event can be sent \(MailAllowance.event.most, .count) mails a day, and this would be more. Nothing was sent.",
                field: field)
        }
        guard try take(of: .address, email.key) else {
            throw refusal(
                "\(email.description) was mailed \(MailAllowance.address.most, .count) times today. Nothing was sent.",
                field: field)
        }
    }

    /// A link that confirms an address or sets a password.
    ///
    /// - Parameter person: whose address it is to become; nil where that is what the account was made with.
    static func takeDoor(_ emailKey: String, changedBy person: ID<User>? = nil, in tx: Transaction) throws {
        let budget = MailBudget(tx)
        guard try person.map({ try budget.take(of: .addressChanges, "\($0)") }) ?? true else {
            throw budget.refusal(
                "You have asked for another address \(MailAllowance.addressChanges.most, .count) times today.",
                field: "email")
        }
        guard try budget.take(of: .door, emailKey) else {
            throw budget.refusal(
                "This address was mailed \(MailAllowance.door.most, .count) links today. The newest one works.",
                field: "email")
        }
    }
}
