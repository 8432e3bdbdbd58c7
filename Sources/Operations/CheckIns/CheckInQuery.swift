public import Domain
public import Store

public enum CheckInQuery {
    /// Returns the guests of an event, for its hosts at the door: first those who have not arrived, by name, then the
    /// others, latest first. Guests who declined are left out unless they arrived or are searched for.
    ///
    /// - Parameter query: Words of a name or an address. Entries that do not contain all of them are left out.
    /// - Throws: ``Refusal`` if the actor is not a host.
    public static func door(
        of id: ID<Event>, matching query: String, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> DoorList {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        let rows = try reader.rows(
            """
            SELECT r.id, coalesce(\(PersonName.full(of: "u")), g.name), k.email, u.handle, r.status, t.checked_in_at
            FROM rsvp r LEFT JOIN ticket t ON t.rsvp_id = r.id LEFT JOIN users u ON u.id = r.user_id
            LEFT JOIN guest g ON g.id = r.guest_id LEFT JOIN guest_credential k ON k.guest_id = r.guest_id
            WHERE r.event_id = \(id)
            """
        ) { row in
            let id: ID<RSVP> = try row.next()
            let texts: [String?] = [try row.next(), try row.next(), try row.next()]
            return (
                id: id, texts: texts, name: SearchText.folded(texts[0] ?? ""), status: try row.next(RSVPStatus.self),
                at: try row.next(Instant?.self)
            )
        }
        let matches = GuestQuery.matcher(query)
        let found = rows.filter { row in
            query.isEmpty ? row.status != .notGoing || row.at != nil : matches(row.texts)
        }.sorted { a, b in
            switch (a.at, b.at) {
            case (nil, _?): true
            case (_?, nil): false
            case (let first?, let second?) where first != second: first > second
            default: (a.name, "\(a.id)") < (b.name, "\(b.id)")
            }
        }
        let shown = found.prefix(limit).map(\.id)
        let guests = try GuestQuery.list(
            of: id, as: actor, isHost: true, statuses: Set(RSVPStatus.allCases), among: shown, after: nil,
            limit: max(1, shown.count), in: reader)
        let byID = Dictionary(uniqueKeysWithValues: guests.items.map { ($0.id, $0) })
        return DoorList(guests: shown.compactMap { byID[$0] }, more: found.count - shown.count)
    }

    /// Returns the number of people who have arrived, companions included.
    static func people(at event: ID<Event>, in reader: any Reader) throws -> Int {
        try reader.value(
            """
            SELECT coalesce(sum(r.party), 0) FROM ticket t JOIN rsvp r ON r.id = t.rsvp_id
            WHERE t.event_id = \(event) AND t.checked_in_at IS NOT NULL
            """) ?? 0
    }

    /// Returns the RSVP with a ticket, for the hosts of its event. It needs no network.
    ///
    /// - Throws: ``Refusal`` `invalid` for the code of another event, or of none that the reader knows.
    public static func rsvp(
        ticket code: TicketCode, at event: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> ID<RSVP> {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try rsvp("SELECT rsvp_id, event_id FROM ticket WHERE code = \(code.text)", at: event, in: reader)
    }

    /// Returns the RSVP at an event among those of a code.
    ///
    /// - Parameter found: Selects the RSVPs that the code belongs to, and their events.
    package static func rsvp(_ found: SQL, at event: ID<Event>, in reader: any Reader) throws -> ID<RSVP> {
        let rsvps = try reader.rows(found) {
            (id: try $0.next(ID<RSVP>.self), event: try $0.next(ID<Event>.self))
        }
        if let own = rsvps.first(where: { $0.event == event }) { return own.id }
        throw rsvps.isEmpty ? Refusal.unknownCode : Refusal.codeOfAnotherEvent
    }

    /// Returns the actor's own ticket to an event; nil if they do not come, or cannot arrive any more.
    ///
    /// - Parameter event: The event as the actor sees it on this snapshot.
    public static func ticket(
        to event: EventView, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> TicketView? {
        guard let me = actor.userID else { return nil }
        return try ticket(to: event, now: now, of: "r.user_id = \(me)", in: reader)
    }

    /// Returns the ticket of a guest without an account, like ``ticket(to:as:now:in:)``.
    package static func ticket(
        to event: EventView, asGuest guest: ID<Guest>, now: Instant, in reader: any Reader
    ) throws -> TicketView? {
        try ticket(to: event, now: now, of: "r.guest_id = \(guest)", in: reader)
    }

    private static func ticket(
        to event: EventView, now: Instant, of guest: SQL, in reader: any Reader
    ) throws -> TicketView? {
        guard event.mine.status == .going || event.mine.status == .maybe, event.status == .scheduled,
            now <= CheckInWindow(event.times).closesAt
        else { return nil }
        return try reader.row(
            """
            SELECT t.code, t.checked_in_at FROM rsvp r JOIN ticket t ON t.rsvp_id = r.id
            WHERE r.event_id = \(event.id) AND \(guest)
            """
        ) { TicketView(code: try $0.next(), checkedInAt: try $0.next()) }
    }
}
