public import Domain
public import Store

/// The viewer's friends who are going to an event, earliest RSVP first.
public struct FriendsGoing: Hashable, Sendable {
    public struct Friend: Hashable, Sendable {
        public var id: ID<User>
        public var name: PersonName
        /// The hash of the profile photo.
        public var photo: String?

        public init(id: ID<User>, name: PersonName, photo: String? = nil) {
            self.id = id
            self.name = name
            self.photo = photo
        }
    }

    /// The first few of them, as many as any page shows.
    public var first: [Friend]
    /// The number of all of them.
    public var count: Int

    public static let none = FriendsGoing(first: [], count: 0)
    /// The maximum number of faces on an event page.
    static let maxCount = 5

    public init(first: [Friend], count: Int) {
        self.first = first
        self.count = count
    }

    /// Returns the events with the viewer's friends who are going, if the viewer may see the guests.
    public static func added<Item: ShowsFriends>(
        to events: [Item], as actor: Actor, in reader: any Reader
    ) throws -> [Item] {
        guard let me = actor.member?.id else { return events }
        let open = events.filter { $0.mine.sees(.seeGuests, as: actor, at: $0.terms) && $0.counts?.going != 0 }
        var found: [ID<Event>: FriendsGoing] = [:]
        for ids in EventQuery.lists(of: open.map(\.id)) {
            for (event, count, friend) in try find(among: ids, of: me, in: reader) {
                found[event, default: FriendsGoing(first: [], count: count)].first.append(friend)
            }
        }
        return events.map { event in
            var event = event
            if let friends = found[event.id] { event.friends = friends }
            return event
        }
    }

    /// Finds the friends who are going. If an event has more people going than the viewer has friends, it looks up each
    /// friend's RSVP. Otherwise it scans the RSVPs. `CROSS JOIN` is a planner hint that fixes the join order.
    private static func find(
        among events: [ID<Event>], of me: ID<User>, in reader: any Reader
    ) throws -> [(event: ID<Event>, count: Int, friend: Friend)] {
        let friends: SQL = "(SELECT count(*) FROM friend n WHERE n.user_id = \(me))"
        return try reader.rows(
            """
            SELECT g.event_id, g.people, u.id, u.given_name, u.family_name, u.photo FROM (
                SELECT a.event_id, a.user_id, count(*) OVER (PARTITION BY a.event_id) AS people,
                    row_number() OVER (PARTITION BY a.event_id ORDER BY a.answered_at, a.id) AS place
                FROM (
                    SELECT r.event_id, r.user_id, r.answered_at, r.id FROM seats s CROSS JOIN friend f CROSS JOIN rsvp r
                    WHERE s.event_id IN \(list: events) AND s.going > \(friends)
                        AND f.user_id = \(me) AND r.event_id = s.event_id AND r.user_id = f.friend_id AND r.status = 'going'
                    UNION ALL
                    SELECT r.event_id, r.user_id, r.answered_at, r.id FROM seats s CROSS JOIN rsvp r
                    WHERE s.event_id IN \(list: events) AND s.going <= \(friends)
                        AND r.event_id = s.event_id AND r.status = 'going' AND \(FriendGraph.isFriend("r.user_id", of: me))) a) g
            JOIN users u ON u.id = g.user_id WHERE g.place <= \(maxCount) ORDER BY g.event_id, g.place
            """
        ) {
            (
                event: try $0.next(), count: try $0.next(),
                friend: Friend(
                    id: try $0.next(), name: PersonName(given: try $0.next(), family: try $0.next()),
                    photo: try $0.next())
            )
        }
    }
}

/// An item that shows the friends who are going.
public protocol ShowsFriends {
    var id: ID<Event> { get }
    var terms: EventRules { get }
    /// The counts, as far as the viewer may know them.
    var counts: EventView.Counts? { get }
    var mine: EventView.Mine { get }
    var friends: FriendsGoing { get set }
}

extension EventView: ShowsFriends {}
extension EventCacheKey: ShowsFriends {}
