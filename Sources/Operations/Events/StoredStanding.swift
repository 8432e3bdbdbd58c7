import Domain
import Store

/// Reads standings: of one person at one event, or with the events of a list.
extension Standing {
    /// What is read of a person's standing at `event e`, of the tables that ``joined(_:rsvp:)`` joins.
    static func columns(_ me: ID<User>?) -> SQL {
        """
        coalesce(e.host_id = \(me), FALSE), k.id IS NOT NULL, r.status, i.id IS NOT NULL,
        coalesce(i.invited_by = e.host_id OR EXISTS (
            SELECT 1 FROM cohost h WHERE h.event_id = e.id AND h.user_id = i.invited_by), FALSE), j.status,
        EXISTS (SELECT 1 FROM removal x WHERE x.event_id = e.id AND x.who = \(me.map { "\($0)" }))
        """
    }

    /// - Parameter rsvp: whose is joined; the person's own if left out.
    static func joined(_ me: ID<User>?, rsvp: SQL? = nil) -> SQL {
        """
        LEFT JOIN rsvp r ON \(rsvp ?? "r.event_id = e.id AND r.user_id = \(me)")
        LEFT JOIN invitation i ON i.event_id = e.id AND i.user_id = \(me)
        LEFT JOIN cohost k ON k.event_id = e.id AND k.user_id = \(me)
        LEFT JOIN join_request j ON j.event_id = e.id AND j.user_id = \(me)
        """
    }

    init(_ row: inout Row, isMember: Bool) throws {
        let (isOwner, isCohost): (Bool, Bool) = (try row.next(), try row.next())
        self.init(
            rsvp: try row.next(), isInvited: try row.next(), isInvitedByHost: try row.next(), request: try row.next(),
            isRemoved: try row.next(), isMember: isMember)
        role = isOwner ? .host : isCohost ? .cohost : rsvp != nil || isInvited ? .guest : .none
    }

    /// Mingle itself may do what hosts may.
    static let ofSystem = Standing(role: .host, isMember: true)
}

extension EventRow {
    var terms: EventTerms { EventTerms(details, status) }
}
