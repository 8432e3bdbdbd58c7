import Domain
import Operations
import Store

/// Enforces the daily mail limits (``MailAllowance``) in the transaction that enqueues the mails. They apply to mails
/// to people who are not confirmed members, and to mails that hosts can send to members repeatedly.
struct MailLimiter {
    private let tx: Transaction

    init(_ tx: Transaction) {
        self.tx = tx
    }

    /// Charges mails to an allowance.
    ///
    /// - Parameter who: The key of the allowance; stored only as a digest.
    /// - Returns: Whether enough of the allowance was left. If not, nothing is charged.
    func charge(_ count: Int = 1, of allowance: MailAllowance, _ who: String) throws -> Bool {
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
        return max(0, allowance.dailyLimit - (used ?? 0))
    }

    /// - Parameter sentence: Names the exceeded limit. The time until the next attempt is appended.
    func refusal(_ sentence: Phrase, field: String? = nil) -> Refusal {
        let wait = MailAllowance.renewal(after: tx.now) - tx.now
        let hours = Int((wait.milliseconds + 3_599_999) / 3_600_000)
        let whole: Phrase = "\(sentence) Try again in \(hours, .count) hours."
        return Refusal(
            .rateLimited, whole, fields: field.map { [$0: whole] } ?? [:],
            retryAfter: max(1, Int(wait.milliseconds / 1000)))
    }

    static func deleteExpired(in tx: Transaction) throws {
        try tx.execute("DELETE FROM mail_count WHERE day < \(MailAllowance.day(of: tx.now - MailAllowance.retention))")
    }

    private func digest(_ allowance: MailAllowance, _ who: String) -> [UInt8] {
        Array(tx.digest("\(allowance.rawValue) \(who)").prefix(16))
    }
}

extension MailLimiter {
    /// Charges a mail that tells a member what someone else did without their asking.
    ///
    /// - Returns: Whether it may be sent. Mails caused by friends are always allowed.
    static func chargeUnsolicited(by actor: ID<User>, for user: ID<User>, in tx: Transaction) throws -> Bool {
        guard try !FriendGraph.areFriends(actor, user, in: tx) else { return true }
        let (limiter, pair) = (MailLimiter(tx), "\(actor) \(user)")
        guard try limiter.left(of: .nonFriend, pair) > 0, try limiter.charge(of: .nonFriends, "\(user)") else {
            return false
        }
        return try limiter.charge(of: .nonFriend, pair)
    }

    /// Charges a mail about an event's plan, which other people can cause repeatedly.
    ///
    /// - Parameter actor: The person who causes it. Each has a separate allowance, so no one can use up that of others.
    /// - Returns: Whether the mail may be sent. The notice is in the inbox either way.
    static func chargePlanned(
        _ kind: NoticeKind, at event: ID<Event>, by actor: ID<User>? = nil, for user: ID<User>, in tx: Transaction
    ) throws -> Bool {
        try MailLimiter(tx).charge(of: .plan, "\(kind.rawValue) \(event) \(user) \(actor.map { "\($0)" } ?? "")")
    }

    /// Charges a mail that a host or a guest causes to someone who is not a member.
    ///
    /// - Throws: ``Refusal`` `rate_limited` if it would exceed the daily limit for strangers.
    func chargeInvitation(to email: EmailAddress, by inviter: ID<User>, to event: ID<Event>, field: String) throws {
        guard try charge(of: .person, "\(inviter)") else {
            throw refusal(
                "You can invite at most \(MailAllowance.person.dailyLimit, .count) addresses a day. Nothing was sent.",
                field: field)
        }
        guard try charge(of: .event, "\(event)") else {
            throw refusal(
                "You can send at most \(MailAllowance.event.dailyLimit, .count) mails a day to the guests of this event. Nothing was sent.",
                field: field)
        }
        guard try charge(of: .address, email.key) else {
            throw refusal(
                "\(email.description) already got \(MailAllowance.address.dailyLimit, .count) mails today. Nothing was sent.",
                field: field)
        }
    }

    /// Charges a mailed link that confirms an address or sets a password.
    ///
    /// - Parameter person: The person who changes their address to this one; `nil` for the address of a new account.
    static func chargeConfirmation(_ emailKey: String, changedBy person: ID<User>? = nil, in tx: Transaction) throws {
        let limiter = MailLimiter(tx)
        guard try person.map({ try limiter.charge(of: .addressChanges, "\($0)") }) ?? true else {
            throw limiter.refusal(
                "You’ve already tried to change your address \(MailAllowance.addressChanges.dailyLimit, .count) times today.",
                field: "email")
        }
        guard try limiter.charge(of: .door, emailKey) else {
            throw limiter.refusal(
                "This address already got \(MailAllowance.door.dailyLimit, .count) links today. The newest one works.",
                field: "email")
        }
    }
}
