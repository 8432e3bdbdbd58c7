import Domain
import Operations
import Store

/// Mails guests without an account about budget entries that concern them. The mail contains their pass, which shows
/// their own part of the budget and nothing else.
enum BudgetGuestMail {
    private struct Receiver {
        var row: ID<BudgetPerson>
        var name: String
        var email: String
        var emailKey: String
        var pass: String
        var status: RSVPStatus
        var party: Int
        /// Whether a host typed the address and the guest has not used the link yet.
        var isVouched: Bool
    }

    /// - Parameters:
    ///   - concerned: A condition on the columns of `budget_person` as `p`.
    ///   - thing: The description of an expense.
    ///   - payment: The amount in minor units and the two people of a payment. `nil` for an expense, which is mailed
    ///     with the guest's balance.
    static func send(
        _ kind: NoticeKind, _ concerned: SQL, at event: EventRow, by author: BudgetAuthor, thing: String? = nil,
        payment: (amount: Int, ends: PaymentParties.Ends)? = nil, in tx: Transaction
    ) throws {
        let receivers = try tx.rows(
            """
            SELECT p.id, n.name, g.email, g.email_key, g.pass, r.status, r.party, coalesce(g.is_vouched, FALSE)
            FROM budget_person p JOIN guest n ON n.id = p.guest_id JOIN guest_credential g ON g.guest_id = p.guest_id
            JOIN rsvp r ON r.guest_id = p.guest_id
            WHERE \(concerned) AND p.event_id = \(event.id) AND p.guest_id IS DISTINCT FROM \(author.guest)
            AND g.confirmed_at IS NOT NULL AND g.pass IS NOT NULL ORDER BY p.id
            """
        ) {
            Receiver(
                row: try $0.next(), name: try $0.next(), email: try $0.next(), emailKey: try $0.next(),
                pass: try $0.next(), status: try $0.next(),
                party: try $0.next(), isVouched: try $0.next())
        }
        guard !receivers.isEmpty else { return }
        let currency = try BudgetRow.find(event.id, in: tx).currency
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let from: String? =
            if case .guest(_, let name) = author { name } else {
                try author.user.map { try EventSearch.hostName($0, in: tx) }
            }
        for receiver in receivers {
            guard try charge(kind, for: receiver, at: event.id, by: author, in: tx) else { continue }
            let standing = Standing(rsvp: receiver.status, isMember: false, isConfirmed: true)
            var order = MailJob(
                kind: .notice(kind), name: receiver.name, email: receiver.email, token: receiver.pass, entrance: .pass,
                from: from,
                event: MailedEvent(event, hostName: host, to: standing), status: receiver.status, party: receiver.party,
                thing: receiver.isVouched ? nil : thing, isUnasked: receiver.isVouched)
            let minor = try payment?.amount ?? BalanceQuery.balance(of: receiver.row, at: event.id, in: tx)
            order.amount = Money(minor, currency)
            order.payment = try payment?.ends.parties(for: receiver.row, by: author, in: tx)
            try tx.mail(order)
        }
    }

    /// Charges a mail to the limits that apply to it. For expenses, a guest gets one mail a day for each person who
    /// adds some, just as members get one notice.
    private static func charge(
        _ kind: NoticeKind, for receiver: Receiver, at event: ID<Event>, by author: BudgetAuthor, in tx: Transaction
    ) throws -> Bool {
        let limiter = MailLimiter(tx)
        let person = author.user.map { "\($0)" } ?? author.guest.map { "\($0)" } ?? ""
        if kind == .expenseAdded, try limiter.left(of: .expenses, "\(event) \(receiver.emailKey) \(person)") == 0 {
            return false
        }
        guard
            try receiver.isVouched
                ? limiter.charge(of: .address, receiver.emailKey)
                : limiter.charge(of: .guest, "\(event) \(receiver.emailKey)")
        else { return false }
        return try kind != .expenseAdded || limiter.charge(of: .expenses, "\(event) \(receiver.emailKey) \(person)")
    }
}
