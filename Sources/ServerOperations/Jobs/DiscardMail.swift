import Domain
public import Operations
public import Store

/// Discards pending notices and marks those older than a day as read. For generated sample data.
public struct DiscardMail: SystemCommand {
    public static let name = "job.discardMail"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let kinds = [MailJob.job, DeliverNotice.name, RSVPNotices.name, MessageNotices.name]
        try tx.execute("DELETE FROM job WHERE kind IN \(list: kinds) AND state = 'waiting'")
        try tx.execute("DELETE FROM pending_notice")
        let old = try tx.rows(
            "UPDATE notice SET read_at = made_at WHERE read_at IS NULL AND made_at < \(tx.now - .days(1)) RETURNING id, user_id"
        ) { (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self)) }
        for notice in old { tx.put(.notice, notice.id, in: .user(notice.user)) }
    }
}
