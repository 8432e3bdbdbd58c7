package import Domain
package import Store

/// Announces a permission change to many people, in batches. Every batch after the first is a job, so the work
/// survives a restart.
package struct AnnouncePermissionChanges: SystemCommand {
    package static let name = "sync.noteRights"
    /// Rows per batch.
    static let batchSize = 500

    package enum People: Codable {
        case friends(ID<User>)
        /// Friends, and friends of friends.
        case connections(ID<User>)
        /// Everyone involved in an event, or with a notice of it.
        case involved(ID<Event>)
        /// Everyone who has a block with a person. Their entry names that person.
        case parted(from: ID<User>)
    }

    var people: People
    /// The cursor of the next batch: a person, or a friend and one of that friend's friends.
    private var last: [ID<User>] = []

    package init(_ people: People) {
        self.people = people
    }

    package func perform(in tx: Transaction, as actor: Actor) throws {
        try run(in: tx)
    }

    /// Processes one batch and enqueues the rest.
    package func run(in tx: Transaction) throws {
        // Friends of friends are read in pairs, together with the friend who connects them.
        let isPair = if case .connections = people { true } else { false }
        let found = try tx.rows(next) { row -> [ID<User>] in
            let first: ID<User> = try row.next()
            return isPair ? [first, try row.next()] : [first]
        }
        for person in Set(found.joined()) {
            if case .parted(let other) = people {
                tx.put(.rights, other, in: .user(person))
            } else {
                PermissionChanges.announce(person, in: tx)
            }
        }
        guard found.count == AnnouncePermissionChanges.batchSize, let last = found.last else { return }
        var rest = self
        rest.last = last
        try tx.enqueue(rest)
    }

    private var next: SQL {
        func after(_ column: SQL) -> SQL { last.first.map { "\(column) > \($0)" } ?? "TRUE" }
        switch people {
        case .friends(let person):
            return """
                SELECT friend_id FROM friend WHERE user_id = \(person) AND \(after("friend_id"))
                ORDER BY friend_id LIMIT \(AnnouncePermissionChanges.batchSize)
                """
        case .connections(let person):
            let isAfter: SQL =
                last.count == 2
                ? "x.friend_id >= \(last[0]) AND (x.friend_id > \(last[0]) OR y.friend_id > \(last[1]))" : "TRUE"
            return """
                SELECT x.friend_id, y.friend_id FROM friend x JOIN friend y ON y.user_id = x.friend_id
                WHERE x.user_id = \(person) AND \(FriendGraph.isActive("x.friend_id")) AND \(isAfter) ORDER BY x.friend_id, y.friend_id LIMIT \(AnnouncePermissionChanges.batchSize)
                """
        case .involved(let event):
            return """
                SELECT user_id FROM (
                    \(EventAccess.involved(in: event)) UNION SELECT user_id FROM notice WHERE event_id = \(event)
                ) involved WHERE user_id IS NOT NULL AND \(after("user_id"))
                ORDER BY user_id LIMIT \(AnnouncePermissionChanges.batchSize)
                """
        case .parted(let person):
            return """
                SELECT other FROM (
                    SELECT blocked_id AS other FROM block WHERE user_id = \(person) UNION SELECT user_id FROM block WHERE blocked_id = \(person)
                ) parted WHERE \(after("other")) ORDER BY other LIMIT \(AnnouncePermissionChanges.batchSize)
                """
        }
    }
}
