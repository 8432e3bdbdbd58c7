public import Domain

/// One event of a calendar file: a single event, or one occurrence of a series.
public struct CalendarEvent: Hashable, Sendable {
    /// Stays the same for as long as the event exists, and is shared by all occurrences of a series (RFC
    /// 5545, 3.8.4.7).
    public var uid: String
    /// The start of this occurrence according to the series' rule; nil for a single event.
    public var recurrenceID: Instant?
    /// Increases with every change that guests are notified of, from 0.
    public var sequence: Int
    /// One line.
    public var title: String
    /// Any number of lines separated by `\n`; empty for none. Never markup: anything that looks like it is plain text.
    public var description: String
    /// One line.
    public var location: String?
    /// For an all-day event, the midnight in ``timeZone`` at its start. Files have whole seconds.
    public var startsAt: Instant
    /// Always after the start; nil if the file names no end. For an all-day event, the midnight after its last day.
    public var endsAt: Instant?
    /// The IANA name of the event's time zone, such as `Europe/Berlin`. For floating times and all-day events, the zone
    /// in which they were read. Nil for UTC, and for a zone of the file without a name.
    public var timeZone: String?
    public var isAllDay: Bool
    public var categories: [String]
    public var isCancelled: Bool
    /// Whether only its hosts know it. Written as tentative with `X-MINGLE-DRAFT`, which Mingle reads back.
    public var isDraft: Bool
    /// `http` and `https` only.
    public var url: String?
    /// The link of the online meeting (RFC 7986, 5.11): `http` and `https` only.
    public var conference: String?
    /// Degrees north, −90 to 90, with six decimals (11 cm). Set if and only if ``longitude`` is.
    public var latitude: Double?
    /// Degrees east, −180 to 180, with six decimals.
    public var longitude: Double?
    public var organizer: CalendarPerson?
    public var attendees: [CalendarPerson]
    /// When this version of the event was written to a file (DTSTAMP).
    public var stamp: Instant
    public var lastModified: Instant?
    /// Whether CLASS is anything but PUBLIC. Read, not written.
    public var isPrivate: Bool
    /// The parts that were too long to be read completely. Not written.
    public var truncatedParts: Set<TruncatedPart> = []

    public enum TruncatedPart: Hashable, Sendable {
        /// HTML with more bytes than ``MarkupText`` reads.
        case description
        /// The link of the online meeting.
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

/// The organizer of an event, or an attendee.
public struct CalendarPerson: Hashable, Sendable {
    /// The participation status of an attendee (PARTSTAT, RFC 5545, 3.2.12).
    public enum Participation: String, Hashable, Sendable, CaseIterable {
        case needsAction = "NEEDS-ACTION"
        case accepted = "ACCEPTED"
        case tentative = "TENTATIVE"
        case declined = "DECLINED"
    }

    public var name: String?
    /// A mail address without `mailto:`.
    public var email: String
    /// Unused for the organizer.
    public var participation: Participation

    public init(name: String?, email: String, participation: Participation = .needsAction) {
        self.name = name
        self.email = email
        self.participation = participation
    }
}
