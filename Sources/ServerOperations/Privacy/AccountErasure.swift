import Domain
import Operations
import Store

/// Deletes the data of a deleted account in batches, as ``PersonalDataTable`` declares.
enum AccountErasure {
    /// Rows per batch. Cancelling an event or withdrawing from one counts as several.
    static let batchSize = 400
    private static let weights = (event: 40, rsvp: 10)

    /// Processes one batch, soonest events first.
    ///
    /// - Returns: Whether nothing is left.
    static func run(of id: ID<User>, in tx: Transaction) throws -> Bool {
        let subject = PersonalDataTable.Subject(id: id)
        var left = batchSize
        let steps: [(weight: Int, run: (Int) throws -> Int)] =
            [
                (weights.event, { try cancelEvents(of: id, limit: $0, in: tx) }),
                (weights.event, { try deleteDrafts(of: id, limit: $0, in: tx) }),
                (weights.rsvp, { try withdrawRSVPs(of: id, limit: $0, in: tx) }),
                (weights.rsvp, { try endCohosting(of: id, limit: $0, in: tx) }),
                (2, { try endFriendships(of: id, limit: $0, in: tx) }),
                (4, { try dropCovers(of: id, limit: $0, in: tx) }),
                (2, { try dropReceipts(of: id, limit: $0, in: tx) }),
                (1, { _ in try ParticipantRow.anonymize(id, in: tx) }),
                (1, { try PostRow.deleteReplies(toPostsOf: id, limit: $0, in: tx) }),
                (3, { try PostRow.delete(postsOf: id, limit: $0, in: tx) }),
            ] + PersonalDataTable.all.map { table in (1, { try table.deleteRows(of: subject, limit: $0, in: tx) }) }
        for step in steps {
            let limit = max(1, left / step.weight)
            let done = try step.run(limit)
            left -= done * step.weight
            if done == limit || left <= 0 { return false }
        }
        return true
    }

    private static func cancelEvents(of id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        let hosted = try tx.rows(
            """
            \(EventRow.select())
            WHERE e.host_id = \(id) AND e.status = 'scheduled' AND e.over_at > \(tx.now) ORDER BY e.starts_at LIMIT \(limit)
            """
        ) { try EventRow(&$0) }
        for event in hosted { try CancelEvent.run(event, in: tx) }
        return hosted.count
    }

    private static func deleteDrafts(of id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        let drafts = try tx.rows(
            "\(EventRow.select()) WHERE e.host_id = \(id) AND e.status = 'draft' AND \(EventAccess.isNotDeleted) LIMIT \(limit)"
        ) { try EventRow(&$0) }
        for draft in drafts { try DeleteEvent.run(draft, in: tx) }
        return drafts.count
    }

    private static func withdrawRSVPs(of id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        let events = try tx.rows(
            """
            \(EventRow.select(joined: "JOIN rsvp r ON r.event_id = e.id"))
            WHERE r.user_id = \(id) AND e.over_at > \(tx.now) AND \(EventAccess.isNotDeleted) LIMIT \(limit)
            """
        ) { try EventRow(&$0) }
        for event in events {
            let guestRSVP = GuestRSVP(event, guest: .user(id))
            if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
        }
        return events.count
    }

    private static func endCohosting(of id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        // Rows of events that are being deleted are removed with them.
        let events = try tx.rows(
            "SELECT k.event_id FROM cohost k JOIN event e ON e.id = k.event_id WHERE k.user_id = \(id) AND \(EventAccess.isNotDeleted) LIMIT \(limit)"
        ) { try $0.next(ID<Event>.self) }
        for event in events { try Cohosting.remove(id, of: event, in: tx) }
        return events.count
    }

    private static func endFriendships(of id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        let friends = try tx.rows("SELECT friend_id FROM friend WHERE user_id = \(id) LIMIT \(limit)") {
            try $0.next(ID<User>.self)
        }
        for friend in friends { try Friendship.end(id, friend, in: tx) }
        return friends.count
    }

    private static func dropCovers(of id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        let covered = try tx.rows(
            "SELECT event_id FROM photo WHERE owner_id = \(id) AND event_id IS NOT NULL LIMIT \(limit)"
        ) {
            try $0.next(ID<Event>.self)
        }
        for event in covered {
            try PhotoUse.release("event_id = \(event)", in: tx)
            try EventCover.write(nil, of: event, in: tx)
        }
        return covered.count
    }

    private static func dropReceipts(of id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        let expenses = try tx.rows(
            "SELECT x.id, x.event_id FROM photo p JOIN expense x ON x.id = p.expense_id WHERE p.owner_id = \(id) LIMIT \(limit)"
        ) { (id: try $0.next(ID<Expense>.self), event: try $0.next(ID<Event>.self)) }
        for expense in expenses {
            try PhotoUse.release("expense_id = \(expense.id)", in: tx)
            try SetReceipt.write(nil, of: expense.id, at: expense.event, in: tx)
        }
        return expenses.count
    }
}
