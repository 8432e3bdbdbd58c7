public import Domain
import Store

/// A cache key for a rendered event: everything that may make its list item differ between viewers or over time.
/// Whatever is missing here is covered by `version`. A fragment cached for an equal key is current, except for relative
/// times such as "in 3 days".
public struct EventCacheKey: Hashable, Sendable {
    public var id: ID<Event>
    /// The version of the event's row and its location.
    public var version: Int
    public var host: EventView.Host
    public var terms: EventRules
    public var timeZone: String
    public var isPast: Bool
    public var isUnderWay: Bool
    /// The reason why RSVPs are closed now; nil if they are open.
    public var closed: RSVPsClosed?
    /// The counts, as far as the viewer may know them.
    public var counts: EventView.Counts?
    public var mine: EventView.Mine
    public var friends = FriendsGoing.none

    public init(_ event: EventView, now: Instant) {
        id = event.id
        version = event.version
        host = event.host
        terms = event.terms
        timeZone = event.timeZone
        isPast = event.isPast
        isUnderWay = event.isUnderWay
        closed = event.terms.closingOfRSVPs(now: now)
        counts = event.counts
        mine = event.mine
        friends = event.friends
    }

    /// Hashes only a few fields; equality compares all of them.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(version)
        hasher.combine(counts?.going)
    }
}

extension EventCacheKey {
    /// The columns of `event e`, its `seats s` and its owner, `users u`.
    static func columns(seenBy me: ID<User>?) -> SQL {
        """
        e.id, e.version, e.host_id, e.status, e.starts_at, e.ends_at, e.answer_by, e.all_day, e.time_zone, e.requires_approval, e.guest_list,
        e.guests_may_invite, e.location_hidden, \(EventRow.isHosted(seenBy: me, "u.status = 'active'")), e.capacity, e.pass_large_parties, s.going, s.maybe,
        s.taken, s.waiting
        """
    }

    init(_ row: inout Row, _ actor: Actor, now: Instant) throws {
        id = try row.next()
        version = try row.next()
        let hostID: ID<User> = try row.next()
        let status: EventStatus = try row.next()
        let times = EventTimes(
            startsAt: try row.next(), endsAt: try row.next(), answerBy: try row.next(), allDay: try row.next())
        timeZone = try row.next()
        terms = EventRules(
            status: status, times: times, requiresApproval: try row.next(), guestList: try row.next(),
            guestsMayInvite: try row.next(),
            locationHidden: try row.next(), isHosted: try row.next())
        let (capacity, passLargeParties): (Int?, Bool) = (try row.next(), try row.next())
        let counts = try EventView.Counts(&row)
        let seating = counts.map {
            Seating(capacity: capacity, taken: $0.seats, waiting: $0.waiting, passLargeParties: passLargeParties)
        }
        (host, mine) = try EventQuery.viewer(&row, hostID, actor, at: terms, seating, now: now)
        self.counts = mine.sees(.seeCounts, as: actor, at: terms) ? counts : nil
        isPast = times.isPast(at: now)
        isUnderWay = status == .scheduled && times.isUnderWay(at: now)
        closed = terms.closingOfRSVPs(now: now)
    }
}
