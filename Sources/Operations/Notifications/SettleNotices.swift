package import Domain
package import Store

/// Settling marks a notice as read, which devices hold too. It is no longer sent.
extension Transaction {
    /// Withdraws a notice because the action was undone. It is marked as read and no longer sent.
    func resolve(_ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>, of event: ID<Event>? = nil) throws {
        try resolve(
            "user_id = \(user) AND kind = \(kind) AND actor_id = \(actor) AND event_id IS NOT DISTINCT FROM \(event)")
    }

    /// Marks notices as read that refer to a guest without an account by id.
    func resolve(_ kind: NoticeKind, about id: [UInt8], of event: ID<Event>) throws {
        try resolve("about_id = \(id) AND kind = \(kind) AND event_id = \(event)")
    }

    /// Marks notices of an event as read because the person acted on them. They can name anyone.
    package func resolve(_ kinds: [NoticeKind], of event: ID<Event>, for user: ID<User>) throws {
        try resolve("user_id = \(user) AND kind IN \(list: kinds) AND event_id = \(event)")
    }

    /// Marks notices of an event's chat as read if the person is no longer in its crew.
    func settleChat(of event: ID<Event>, for user: ID<User>) throws {
        try resolve(
            """
            user_id = \(user) AND kind = \(NoticeKind.message) AND event_id = \(event) AND user_id NOT IN (
                SELECT host_id FROM event WHERE id = \(event) UNION \(EventAccess.crew(of: event)))
            """)
    }

    /// Marks notices of a thing in an event as read because it is done, deleted or rescheduled. Clients choose ids, so
    /// kind and event are compared as well.
    ///
    /// - Parameter id: The id of a to-do item or a payment.
    func resolve(_ kinds: [NoticeKind], about id: [UInt8], of event: ID<Event>) throws {
        try resolve("about_id = \(id) AND kind IN \(list: kinds) AND event_id = \(event)")
    }

    /// Marks the owner's notices of a calendar entry as read.
    func resolve(about entry: ID<ScheduleEntry>, of owner: ID<User>) throws {
        try resolve("about_id = \(entry) AND kind = \(NoticeKind.reminder) AND event_id IS NULL AND user_id = \(owner)")
    }

    /// Marks notices of a report's subject as read, because administrators no longer need to act.
    func settleReports(about subject: ID<Report>) throws {
        try resolve("about_id = \(subject.bytes) AND kind = \(NoticeKind.reported)")
    }

    /// Marks all notices as read that name a person.
    func settleAll(_ user: ID<User>, about actor: ID<User>) throws {
        try resolve("user_id = \(user) AND actor_id = \(actor)")
    }

    private func resolve(_ condition: SQL) throws {
        let notices = try rows(
            "UPDATE notice SET read_at = \(now) WHERE read_at IS NULL AND \(condition) RETURNING id, user_id"
        ) {
            (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self))
        }
        for notice in notices { put(.notice, notice.id, in: .user(notice.user)) }
    }
}
