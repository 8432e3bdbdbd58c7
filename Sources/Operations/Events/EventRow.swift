import Domain
import Store

/// An event as it is stored.
struct EventRow {
    var id: ID<Event>
    var hostID: ID<User>
    /// The UID of the entry that it was imported from, by which the next version of the file finds it; an own one where it
    /// was made here. What leaves Mingle carries ``Domain/ID/calendarUID``.
    var uid: String
    /// iCalendar SEQUENCE; rises with every change that calendars must take over.
    var sequence: Int
    var version: Int
    var status: EventStatus
    var details: EventDetails
    /// People going, perhaps going, waiting; seats taken by those going and those who hold an offer.
    var going: Int
    var maybe: Int
    var waiting: Int
    var taken: Int
    var createdAt: Instant
    var updatedAt: Instant
    /// Since when RSVPs wait for the hosts to be notified.
    var rsvpsSince: Instant?
    /// The hash of the cover photo.
    var photo: String?
    /// Whether a calendar file called it off, and not its hosts.
    var isCancelledByImport: Bool

    static let columns: SQL = """
        e.id, e.host_id, e.uid, e.sequence, e.version, e.status, e.title, e.description, e.starts_at, e.ends_at,
        e.answer_by, e.time_zone, e.location_name, e.address, e.latitude, e.longitude, e.location_hidden, e.capacity,
        e.tags, e.visibility, e.companions_allowed, e.guest_list, e.guests_may_invite, e.offer_hours,
        e.pass_large_parties, e.requires_approval, e.emoji, e.going, e.maybe, e.waiting, e.taken, e.created_at,
        e.updated_at, e.rsvps_since, e.photo, e.cancelled_by_import
        """

    init(_ row: inout Row) throws {
        id = try row.next()
        hostID = try row.next()
        uid = try row.next()
        sequence = try row.next()
        version = try row.next()
        status = try row.next()
        let title: String = try row.next()
        let description: String = try row.next()
        let times = EventTimes(startsAt: try row.next(), endsAt: try row.next(), answerBy: try row.next())
        let timeZone: String = try row.next()
        let place = EventDetails.Place(
            name: try row.next(), address: try row.next(), latitude: try row.next(), longitude: try row.next())
        let locationHidden: Bool = try row.next()
        let capacity: Int? = try row.next()
        let tags = EventRow.tags(try row.next())
        details = EventDetails(
            title: title, description: description, times: times, timeZone: timeZone, place: place,
            locationHidden: locationHidden, capacity: capacity, tags: tags, visibility: try row.next(),
            companionsAllowed: try row.next(), guestList: try row.next(), guestsMayInvite: try row.next(),
            offerHours: try row.next(), passLargeParties: try row.next(), requiresApproval: try row.next(),
            emoji: try row.next())
        going = try row.next()
        maybe = try row.next()
        waiting = try row.next()
        taken = try row.next()
        createdAt = try row.next()
        updatedAt = try row.next()
        rsvpsSince = try row.next()
        photo = try row.next()
        isCancelledByImport = try row.next()
    }

    static func find(_ id: ID<Event>, in reader: any Reader) throws -> EventRow? {
        try reader.row("SELECT \(columns) FROM event e WHERE e.id = \(id) AND e.deleted_at IS NULL") { try EventRow(&$0) }
    }

    /// As ``find(_:in:)``, and also an event that is gone and whose rows are still being taken away.
    static func stored(_ id: ID<Event>, in reader: any Reader) throws -> EventRow? {
        try reader.row("SELECT \(columns) FROM event e WHERE e.id = \(id)") { try EventRow(&$0) }
    }

    /// Who may see the event's row.
    var scope: Scope { EventRow.scope(id, details.visibility) }

    static func scope(_ id: ID<Event>, _ visibility: Visibility) -> Scope {
        visibility == .public ? .public : .event(id)
    }

    /// Who may see the people of an event, where the host shows them: its co-hosts, its guests.
    var peopleScope: Scope { details.visibility == .public ? .community : .event(id) }

    /// Who may see an RSVP on the guest list.
    func guestScope(_ status: RSVPStatus) -> Scope {
        details.guestList == .names && status != .notGoing ? peopleScope : .hosts(id)
    }

    var seating: Seating {
        Seating(
            capacity: details.capacity, taken: taken, waiting: waiting, passLargeParties: details.passLargeParties)
    }

    // Tags are stored a line each: no tag has a line end.
    static func tags(_ text: String) -> [Tag] { text.split(separator: "\n").map { Tag(String($0)) } }
    static func text(_ tags: [Tag]) -> String { tags.map(\.name).joined(separator: "\n") }
}
