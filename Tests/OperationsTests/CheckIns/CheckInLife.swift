import Domain
import Properties
import Store

@testable import Operations

extension RandomRun {
    /// At the door. The owner checks guests in: a host's device does not hold rows that name a person who has a block
    /// with them, such as another host.
    static let checkIns = [
        RandomAction(
            CheckInGuest.self, 5,
            doing: { d in
                let event: ID<Event> = try d.one(
                    """
                    SELECT e.id FROM event e WHERE e.status = 'scheduled' AND e.over_at > \(d.now) AND e.deleted_at IS NULL
                        AND EXISTS (SELECT 1 FROM rsvp r WHERE r.event_id = e.id)
                    ORDER BY e.starts_at, e.id LIMIT 1
                    """)
                let (guest, owner) = try atDoor(of: event, &d)
                let start: Instant = try d.one("SELECT starts_at FROM event WHERE id = \(event)")
                let early = d.g.int(0...10)
                let command = CheckInGuest(event: event, guest: "\(guest)", at: d.g.one(in: 4) ? start : nil)
                return { community in
                    let door = start - .hours(Int64(early))
                    if community.now < door { community.move(to: door) }
                    try await community.perform(command, as: owner)
                }
            }),
        RandomAction(UndoCheckIn.self, 6) { d in
            let event: ID<Event> = try d.one(
                """
                SELECT t.event_id FROM ticket t JOIN event e ON e.id = t.event_id
                WHERE t.checked_in_at IS NOT NULL AND e.deleted_at IS NULL ORDER BY t.rsvp_id
                """)
            let (guest, owner) = try atDoor(of: event, &d)
            return (UndoCheckIn(event: event, guest: "\(guest)"), owner)
        },
    ]

    private static func atDoor(of event: ID<Event>, _ d: inout RandomDraw) throws -> (ID<RSVP>, Actor) {
        let owner: ID<User> = try d.one("SELECT host_id FROM event WHERE id = \(event)")
        let guest: ID<RSVP> = try d.one(
            """
            SELECT r.id FROM rsvp r WHERE r.event_id = \(event)
                AND (r.user_id IS NULL OR r.user_id NOT IN (\(FriendGraph.blocked(from: owner)))) ORDER BY r.id
            """)
        return (guest, try d.actor(owner))
    }
}
