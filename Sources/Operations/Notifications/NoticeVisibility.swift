package import Domain
package import Store

/// Decides which notices a person may see, for their inbox and for their devices.
///
/// A notice disappears with what it is about, and returns with it. The inbox decides this whenever it is read. Devices
/// need an entry in the change log, so a hidden notice is marked (`hidden_at`) when permissions change.
package enum NoticeVisibility {
    private static let always = kinds(for: .member)
    private static let ofAdministrators = kinds(for: .administrator).filter { !always.contains($0) }

    private static func kinds(for role: Role) -> [NoticeKind] {
        NoticeKind.kinds(for: role).filter { !$0.rule.needsVisibleEvent }
    }

    /// Returns the condition that a person in a role may see what notice `n` is about.
    ///
    /// - Parameter event: The condition that they may see event `e`.
    static func condition(for role: Role, event: SQL) -> SQL {
        condition("n.kind IN \(list: kinds(for: role))", event)
    }

    private static func condition(_ isAlwaysVisible: SQL, _ event: SQL) -> SQL {
        """
        (\(isAlwaysVisible) OR (n.event_id IS NULL AND n.about_id IS NOT NULL AND n.kind = \(NoticeKind.reminder))
        OR EXISTS (SELECT 1 FROM event e WHERE e.id = n.event_id AND \(event)))
        """
    }

    /// Returns the time from which a new notice is hidden, as an expression; null if the person may see what it is about.
    package static func hiddenAt(
        _ kind: NoticeKind, of event: ID<Event>?, for person: ID<User>, now: Instant
    ) -> SQL {
        guard kind.rule.needsVisibleEvent, let event else { return "NULL" }
        return """
            CASE WHEN NOT EXISTS (
                SELECT 1 FROM event e WHERE e.id = \(event) AND \(EventAccess.condition(seenBy: person))) THEN \(now) END
            """
    }

    /// Marks the notices that a person may no longer see, and unmarks those that they may see again.
    ///
    /// - Parameter onlyHidden: Whether the person only sees more than before.
    static func update(of person: ID<User>, onlyHidden: Bool = false, in tx: Transaction) throws {
        let isAlwaysVisible: SQL = """
            (n.kind IN \(list: always) OR (n.kind IN \(list: ofAdministrators)
                AND EXISTS (SELECT 1 FROM users u WHERE u.id = n.user_id AND u.role = \(Role.administrator))))
            """
        let isVisible = condition(isAlwaysVisible, EventAccess.condition(seenBy: person))
        let isConcerned: SQL = onlyHidden ? "n.hidden_at IS NOT NULL" : "TRUE"
        // In RETURNING, SQLite 3.40 evaluates `hidden_at IS NULL` as false.
        let changed = try tx.rows(
            """
            UPDATE notice SET hidden_at = CASE WHEN hidden_at IS NULL THEN \(tx.now) END
            WHERE id IN (
                SELECT n.id FROM notice n
                WHERE n.user_id = \(person) AND \(isConcerned) AND (n.hidden_at IS NULL) <> \(isVisible))
            RETURNING id, hidden_at
            """
        ) { (id: try $0.next(ID<Notice>.self), isVisible: try $0.next(Instant?.self) == nil) }
        for notice in changed {
            if notice.isVisible {
                tx.put(.notice, notice.id, in: .user(person))
            } else {
                tx.remove(.notice, notice.id, from: .user(person))
            }
        }
    }

    /// Withholds hidden notices that the transaction has written.
    static func withholdHidden(in tx: Transaction) throws {
        let written = tx.recorded.filter { $0.kind == .notice && !$0.isTombstone }.map(\.row)
        for first in stride(from: 0, to: written.count, by: 500) {
            let some = written[first..<min(first + 500, written.count)].map { "\($0)" as SQL }.joined(", ")
            let hidden = try tx.rows(
                "SELECT id, user_id FROM notice WHERE id IN (\(some)) AND hidden_at IS NOT NULL"
            ) { (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self)) }
            for notice in hidden { tx.remove(.notice, notice.id, from: .user(notice.user)) }
        }
    }
}
