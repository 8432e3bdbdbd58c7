public import Domain
public import Store

/// Decides what a person may report: anything they may see, or could see before a block or a host removed it.
///
/// The ability to report something reveals nothing new, since the page shows only what the person already knew.
public enum ReportAccess {
    /// - Throws: ``Refusal`` `not_found` for anything the person never could see.
    static func check(_ kind: ReportView.Kind, _ subject: ID<Report>, as actor: Actor, in reader: any Reader) throws {
        let me = try actor.verified().id
        let isKnown =
            switch kind {
            case .person, .photo: try canReport(subject.of(User.self), in: reader)
            case .event: try canReport(subject.of(Event.self), as: actor, me, in: reader)
            case .message: try canReport(subject.of(Message.self), as: actor, me, in: reader)
            case .post: try canReport(subject.of(Post.self), as: actor, in: reader)
            }
        guard isKnown else { throw Refusal.notFound }
    }

    /// Returns a short description of the reported thing, or `nil` if the person no longer sees it.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func shown(
        _ kind: ReportView.Kind, _ subject: ID<Report>, as actor: Actor, in reader: any Reader
    ) throws -> String? {
        try check(kind, subject, as: actor, in: reader)
        do {
            switch kind {
            case .person, .photo:
                let id = subject.of(User.self)
                // People can see the names of those they have blocked.
                if let blocked = try PeopleQuery.blocked(as: actor, in: reader).first(where: { $0.id == id }) {
                    return blocked.name
                }
                return try PersonAccess.find(id, as: actor, in: reader).name
            case .event: return try EventAccess.event(subject.of(Event.self), as: actor, in: reader).details.title
            case .message: return try ChatQuery.message(subject.of(Message.self), as: actor, in: reader).body
            case .post:
                let post = try CrewAccess.find(PostRow.self, subject.of(Post.self), as: actor, in: reader).row
                return try post.caption ?? PersonAccess.find(post.author, as: actor, in: reader).name
            }
        } catch let refusal as Refusal where refusal.code == .notFound { return nil }
    }

    /// Any member can be reported, including deleted and disabled ones. Otherwise the refusal would reveal a block.
    private static func canReport(_ user: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM users WHERE id = \(user) AND (status = 'deleted' OR is_verified)
            """)
    }

    private static func canReport(
        _ id: ID<Event>, as actor: Actor, _ me: ID<User>, in reader: any Reader
    ) throws -> Bool {
        guard let event = try EventRow.find(id, in: reader) else { return false }
        if try event.audience == .public || EventAccess.sees(event, as: actor, in: reader) { return true }
        // They were notified of it, read its chat, or are involved in it.
        return try reader.exists(
            """
            SELECT 1 FROM notice WHERE event_id = \(id) AND user_id = \(me)
            UNION ALL SELECT 1 FROM read_mark WHERE event_id = \(id) AND user_id = \(me)
            UNION ALL SELECT 1 WHERE EXISTS (SELECT 1 FROM (\(EventAccess.involved(me))) involved WHERE id = \(id))
            """)
    }

    /// Photos can be reported on boards that the person may see, even if a block hides the photo.
    private static func canReport(_ id: ID<Post>, as actor: Actor, in reader: any Reader) throws -> Bool {
        do { _ = try CrewAccess.find(PostRow.self, id, ignoresBlock: true, as: actor, in: reader) } catch is Refusal {
            return false
        }
        return true
    }

    /// Messages can be reported by crew members, and by people who have read them. After a block, only messages from
    /// before it.
    private static func canReport(
        _ id: ID<Message>, as actor: Actor, _ me: ID<User>, in reader: any Reader
    ) throws -> Bool {
        let row = try reader.row("SELECT event_id, author_id, number, sent_at FROM message WHERE id = \(id)") {
            (
                event: try $0.next(ID<Event>.self), author: try $0.next(ID<User>.self), number: try $0.next(Int.self),
                sentAt: try $0.next(Instant.self)
            )
        }
        guard let row, let event = try EventRow.find(row.event, in: reader) else { return false }
        let isOfCrew =
            try EventAccess.sees(event, as: actor, in: reader)
            && EventAccess.standing(of: actor, at: event, in: reader).isCrew
        let hasRead = try reader.exists(
            "SELECT 1 FROM read_mark WHERE event_id = \(row.event) AND user_id = \(me) AND number >= \(row.number)")
        let blockedAt: Instant? = try reader.value(
            """
            SELECT min(made_at) FROM block WHERE (user_id = \(me) AND blocked_id = \(row.author))
                OR (user_id = \(row.author) AND blocked_id = \(me))
            """)
        return (isOfCrew || hasRead) && blockedAt.map { row.sentAt < $0 } ?? true
    }
}
