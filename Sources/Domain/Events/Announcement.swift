/// What the hosts of an event write to some of those who have to do with it.
public enum Announcement {
    /// Announcements of one event in 24 hours: each is a mail to everybody whom it goes to.
    public static let mostPerDay = 10

    /// To whom it goes, by what they have answered.
    public enum Addressee: String, Codable, Sendable, CaseIterable {
        case going, maybe, waitlisted, offered, notGoing
        /// Invited, and has not answered.
        case invited

        /// Nil for who has not answered.
        public var status: RSVPStatus? { RSVPStatus(rawValue: rawValue) }
    }
}
