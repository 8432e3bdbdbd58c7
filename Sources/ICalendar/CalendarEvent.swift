public import Domain

/// One event of a calendar file: a single event, or one occurrence of a series.
public struct CalendarEvent: Hashable, Sendable {
    /// RFC 5545, 3.8.4.7: stays the same for as long as the event exists; shared by all occurrences of a series.
    public var uid: String
    /// When this occurrence of a series starts according to the series' rule; nil for a single event.
    public var recurrenceID: Instant?
    /// Rises with every change that guests need to hear of. From 0.
    public var sequence: Int
    /// One line.
    public var title: String
    /// Any number of lines, divided by `\n`; empty for none. Never markup: what looks like it is text.
    public var description: String
    /// One line.
    public var location: String?
    /// For a whole day the midnight, in ``timeZone``, at its start. Files hold whole seconds.
    public var startsAt: Instant
    /// Always after the start; nil where the file names no end. For whole days the midnight after the last one.
    public var endsAt: Instant?
    /// IANA name of the zone in which the event takes place, as `Europe/Berlin`: for times with a zone, that zone; for
    /// times without one and for whole days, the zone in which they were read. Nil: UTC, or rules of the file that have
    /// no name.
    public var timeZone: String?
    public var isAllDay: Bool
    public var categories: [String]
    public var isCancelled: Bool
    /// Known to its hosts alone: written as tentative, with `X-MINGLE-DRAFT`, by which Mingle reads it.
    public var isDraft: Bool
    /// `http` and `https` only.
    public var url: String?
    /// Where it takes place on the web (RFC 7986, 5.11): `http` and `https` only.
    public var conference: String?
    /// Degrees north, −90 to 90, to six decimals (11 cm). There with ``longitude`` or not at all.
    public var latitude: Double?
    /// Degrees east, −180 to 180, to six decimals.
    public var longitude: Double?
    public var organizer: CalendarPerson?
    public var attendees: [CalendarPerson]
    /// When this version of the event was written to a file (DTSTAMP).
    public var stamp: Instant
    public var lastModified: Instant?
    /// Marked as nobody else's business: CLASS is anything but PUBLIC. Read, not written.
    public var isPrivate: Bool
    /// What of it was too long to be read whole. Not written.
    public var unread: Set<Unread> = []

    public enum Unread: Hashable, Sendable {
        /// HTML of more bytes than ``MarkupText`` reads.
        case description
        /// The address of a page that it takes place on.
        case link
    }

    public init(
        uid: String, recurrenceID: Instant? = nil, sequence: Int = 0, title: String, description: String = "",
        location: String? = nil, startsAt: Instant, endsAt: Instant? = nil, timeZone: String? = nil,
        isAllDay: Bool = false, categories: [String] = [], isCancelled: Bool = false, isDraft: Bool = false,
        url: String? = nil, conference: String? = nil,
        latitude: Double? = nil, longitude: Double? = nil, organizer: CalendarPerson? = nil,
        attendees: [CalendarPerson] = [], stamp: Instant, lastModified: Instant? = nil,
        isPrivate: Bool = false
    ) {
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.sequence = sequence
        self.title = title
        self.description = description
        self.location = location
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.timeZone = timeZone
        self.isAllDay = isAllDay
        self.categories = categories
        self.isCancelled = isCancelled
        self.isDraft = isDraft
        self.url = url
        self.conference = conference
        self.latitude = latitude
        self.longitude = longitude
        self.organizer = organizer
        self.attendees = attendees
        self.stamp = stamp
        self.lastModified = lastModified
        self.isPrivate = isPrivate
    }
}

/// The organizer of an event, or somebody asked to it.
public struct CalendarPerson: Hashable, Sendable {
    /// RFC 5545, 3.2.12: PARTSTAT of events.
    public enum Participation: String, Hashable, Sendable, CaseIterable {
        case needsAction = "NEEDS-ACTION"
        case accepted = "ACCEPTED"
        case tentative = "TENTATIVE"
        case declined = "DECLINED"
    }

    public var name: String?
    /// An address without `mailto:`.
    public var email: String
    /// Means nothing for the organizer.
    public var participation: Participation

    public init(name: String?, email: String, participation: Participation = .needsAction) {
        self.name = name
        self.email = email
        self.participation = participation
    }
}
