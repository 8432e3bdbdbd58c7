/// A message of an event's hosts to some of its people.
public enum Announcement {
    /// The maximum number of announcements of one event in 24 hours. Each is a mail to all its recipients.
    public static let maxPerDay = 10

    /// A group of recipients, by their RSVP.
    public enum Addressee: String, Codable, Sendable, CaseIterable {
        case going, maybe, waitlisted, offered, notGoing
        /// Invited people without an RSVP.
        case invited

        /// The RSVP status of the group; nil for people without an RSVP.
        public var status: RSVPStatus? { RSVPStatus(rawValue: rawValue) }
    }
}
