package import Domain
package import Store

/// Reads standings: of one person at one event, or for the events of a list.
extension Standing {
    /// The columns of a person's standing at `event e`, from the tables that ``joined(_:guest:)`` joins.
    package static func columns(_ me: ID<User>?) -> SQL {
        """
        coalesce(e.host_id = \(me), FALSE), k.id IS NOT NULL, r.status, i.id IS NOT NULL, \(madeByHost(seenBy: me)), j.status,
        EXISTS (SELECT 1 FROM removal x WHERE x.event_id = e.id AND x.who = \(me.map { "\($0)" })),
        (r.guest_id IS NULL OR EXISTS (SELECT 1 FROM guest_credential c WHERE c.guest_id = r.guest_id AND c.confirmed_at IS NOT NULL))
        """
    }

    /// Returns the condition that a host created the invitation `i` to `event e`. A co-host who has a block with the
    /// viewer does not count, because the viewer's device has no row for them.
    package static func madeByHost(seenBy me: ID<User>?) -> SQL {
        let isKept: SQL = me.map { "AND h.user_id NOT IN (\(FriendGraph.blocked(from: $0)))" } ?? ""
        return """
            coalesce(i.invited_by = e.host_id OR EXISTS (
                SELECT 1 FROM cohost h WHERE h.event_id = e.id AND h.user_id = i.invited_by \(isKept)), FALSE)
            """
    }

    /// Returns the joins for ``columns(_:)``.
    ///
    /// - Parameter guest: The guest without an account whose standing is read. They count as invited if their address
    ///   is, once the address is confirmed.
    package static func joined(_ me: ID<User>?, guest: ID<Guest>? = nil) -> SQL {
        let (rsvp, invitation): (SQL, SQL) =
            if let guest {
                (
                    "r.guest_id = \(guest)",
                    """
                    i.id = (SELECT a.invitation_id FROM guest_credential g
                        JOIN invited_address a ON a.event_id = g.event_id AND a.email_key = g.email_key
                        WHERE g.guest_id = \(guest) AND g.confirmed_at IS NOT NULL)
                    """
                )
            } else {
                ("r.user_id = \(me)", "i.user_id = \(me)")
            }
        let request: SQL =
            guest.map { "LEFT JOIN guest_request j ON j.guest_id = \($0)" }
            ?? "LEFT JOIN join_request j ON j.event_id = e.id AND j.user_id = \(me)"
        return """
            LEFT JOIN rsvp r ON r.event_id = e.id AND \(rsvp)
            LEFT JOIN invitation i ON i.event_id = e.id AND \(invitation)
            LEFT JOIN cohost k ON k.event_id = e.id AND k.user_id = \(me)
            \(request)
            """
    }

    package init(_ row: inout Row, isMember: Bool) throws {
        let (isOwner, isCohost): (Bool, Bool) = (try row.next(), try row.next())
        self.init(
            rsvp: try row.next(), isInvited: try row.next(), isInvitedByHost: try row.next(), request: try row.next(),
            isRemoved: try row.next(), isMember: isMember, isConfirmed: try row.next())
        role = isOwner ? .host : isCohost ? .cohost : rsvp != nil || isInvited ? .guest : .none
    }

    /// Returns the standing of a member, a stranger or a guest without an account at an event.
    package static func find(
        _ me: ID<User>?, guest: ID<Guest>? = nil, at event: ID<Event>, isMember: Bool, in reader: any Reader
    ) throws -> Standing {
        try reader.row("SELECT \(columns(me)) FROM event e \(joined(me, guest: guest)) WHERE e.id = \(event)") {
            try Standing(&$0, isMember: isMember)
        } ?? Standing(isMember: isMember)
    }

    /// The system's standing: it may do what hosts may.
    static let ofSystem = Standing(role: .host, isMember: true)
}

extension EventRow {
    package var terms: EventRules { EventRules(details, status, isHosted: isHosted) }
}
