public import Domain
public import Operations
public import Store

/// Mails a person the outcome of their calendar program's reply, if it differs from what the reply asked for. The mail
/// goes to the person's known address, wherever the reply came from.
public struct AnswerReply: SystemCommand {
    public static let name = "mail.answerReply"
    public var receiver: ReplyReceiver
    public var event: ID<Event>
    /// Why the reply was refused; `nil` if it was accepted.
    public var problem: Phrase?

    public init(receiver: ReplyReceiver, event: ID<Event>, problem: Phrase?) {
        self.receiver = receiver
        self.event = event
        self.problem = problem
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        guard let row = try EventRow.find(event, in: tx),
            let entry = try ReplyQuery.entry(of: receiver, at: event, in: tx),
            let address = EmailAddress(entry.email)?.key
        else { return }
        // Calendar programs can send endless replies, so the mails are limited.
        guard try MailLimiter(tx).charge(of: .guest, "\(event) \(address)") else { return }
        guard var order = try order(row, entry, in: tx) else { return }
        order.problem = problem
        order.status = entry.status
        try tx.mail(order)
    }

    private func order(_ row: EventRow, _ entry: ReplyQuery.Entry, in tx: Transaction) throws -> MailJob? {
        if case .member(let id) = receiver {
            guard let member = try AccountQuery.actor(id, in: tx), try EventAccess.sees(row, as: member, in: tx) else {
                return nil
            }
            var order = try GuestMail.order(.invited, to: id, by: nil, of: row, in: tx)
            order?.kind = .calendarReply
            return order
        }
        let entrance: MailJob.LinkKind = entry.isGuest ? .pass : .invitation
        let standing = Standing(isInvited: true, isMember: false)
        return MailJob(
            kind: .calendarReply, name: entry.isGuest ? entry.name : "", email: entry.email, token: entry.secret,
            entrance: entrance,
            event: MailedEvent(row, hostName: try EventSearch.hostName(row.hostID, in: tx), to: standing))
    }
}
