public import Domain
public import Operations
public import Store

extension NoticeQuery {
    /// Returns the notice that a push message shows, or `nil` if it is no longer relevant.
    public static func pushed(_ id: ID<Notice>, in reader: any Reader) throws -> NoticeView? {
        guard let user: ID<User> = try reader.value("SELECT user_id FROM notice WHERE id = \(id)"),
            let receiver = try AccountQuery.actor(user, in: reader), receiver.person!.isVerified
        else { return nil }
        let found = try reader.row(
            "\(select(receiver)) WHERE n.id = \(id) AND n.read_at IS NULL AND \(isVisible(receiver, user))"
        ) { try view(&$0) }
        return try found.map { try PaymentParties.add(to: [$0], as: receiver, in: reader)[0] }
    }
}
