import Domain
public import Operations
public import Store

extension PhotoAccess {
    /// Returns whether the actor may fetch a photo, through any of its uses.
    ///
    /// - Parameter pass: The token of an event's invite link or of a guest pass, which gives access to that
    ///   event's cover.
    public static func mayFetch(
        _ hash: String, as actor: Actor, pass: String?, environment: Environment, in reader: any Reader
    ) throws -> Bool {
        let uses = try reader.rows(
            "SELECT owner_id, event_id, expense_id, post_id FROM photo WHERE hash = \(hash) ORDER BY made_at"
        ) {
            (
                owner: try $0.next(ID<User>.self), event: try $0.next(ID<Event>?.self),
                expense: try $0.next(ID<Expense>?.self),
                post: try $0.next(ID<Post>?.self)
            )
        }
        // One statement checks all covers, because copies of an event share the photo.
        let covers = uses.compactMap { $0.expense == nil && $0.post == nil ? $0.event : nil }
        if try !covers.isEmpty && seesCover(hash, as: actor, in: reader) { return true }
        if let pass,
            try covers.contains(where: opened(by: pass, as: actor, environment: environment, in: reader).contains)
        {
            return true
        }
        let isShown = try uses.contains { use in
            if let expense = use.expense { return try CrewAccess.sees(ExpenseRow.self, expense, as: actor, in: reader) }
            if let post = use.post { return try CrewAccess.sees(PostRow.self, post, as: actor, in: reader) }
            return try use.event == nil && seesProfilePhoto(of: use.owner, as: actor, in: reader)
        }
        return try isShown || hasUploaded(hash, as: actor, in: reader)
    }

    /// Returns whether the actor uploaded a photo for a command that their device pushes later.
    private static func hasUploaded(_ hash: String, as actor: Actor, in reader: any Reader) throws -> Bool {
        guard let me = actor.userID else { return false }
        return try reader.exists("SELECT 1 FROM uploaded_photo WHERE hash = \(hash) AND owner_id = \(me)")
    }

    /// Profile photos of active members are visible to members who have no block with them.
    private static func seesProfilePhoto(of owner: ID<User>, as actor: Actor, in reader: any Reader) throws -> Bool {
        guard try reader.exists("SELECT 1 FROM users WHERE id = \(owner) AND status = 'active'") else { return false }
        if actor == .system { return true }
        guard let person = actor.person else { return false }
        return try person.id == owner || (person.isVerified && !FriendGraph.haveBlock(person.id, owner, in: reader))
    }

    /// Returns whether a photo is the cover of an event that the actor sees.
    private static func seesCover(_ hash: String, as actor: Actor, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM photo p JOIN event e ON e.id = p.event_id
            WHERE p.hash = \(hash) AND p.expense_id IS NULL AND p.post_id IS NULL AND \(EventAccess.condition(for: actor))
            """)
    }

    /// Returns the event that an invite link or guest pass opens, or an empty array.
    private static func opened(
        by pass: String, as actor: Actor, environment: Environment, in reader: any Reader
    ) throws -> [ID<Event>] {
        if let linked = try? LinkQuery.event(token: pass, as: actor, now: environment.now(), in: reader) {
            return [linked.id]
        }
        let guest = try? GuestPass.find(pass, digest: { environment.digest(Array($0.utf8)) }, in: reader)
        return guest.map { [$0.event] } ?? []
    }
}
