import Operations
public import Store

public enum PushQuery {
    /// Returns the destination and content of a message, or `nil` if either no longer exists.
    public static func target(of order: PushJob, in reader: any Reader) throws -> PushTarget? {
        guard let notice = try NoticeQuery.pushed(order.notice, in: reader) else { return nil }
        return try reader.row(
            """
            SELECT s.endpoint, k.p256dh, k.auth, a.locale FROM push_subscription s JOIN push_key k ON k.subscription_id = s.id
            JOIN account a ON a.user_id = s.user_id
            WHERE s.id = \(order.subscription)
            """
        ) {
            PushTarget(
                endpoint: try $0.next(), p256dh: try $0.next(), auth: try $0.next(), notice: notice,
                locale: try $0.next())
        }
    }
}
