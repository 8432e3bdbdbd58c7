public import Domain
public import Store

public enum AnnouncementQuery {
    /// Returns the announcements of an event, newest first, for its hosts.
    ///
    /// - Parameter limit: The maximum number.
    public static func announcements(
        of event: ID<Event>, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> [AnnouncementView] {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try reader.rows(
            "\(select) WHERE a.event_id = \(event) ORDER BY a.sent_at DESC, a.id DESC LIMIT \(limit)"
        ) { try view(&$0) }
    }

    /// Returns the number of people that an announcement would reach, by RSVP status, for the hosts.
    public static func reach(
        of event: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> [Announcement.Addressee: Int] {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try AnnouncementReach.find(of: event, in: reader).mapValues { $0.members + $0.strangers }
    }

    /// Returns the number of guests with neither an account nor an address, by RSVP status. Announcements do
    /// not reach them.
    public static func unreached(
        of event: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> [Announcement.Addressee: Int] {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        let found = try reader.rows(
            """
            SELECT r.status, count(*) FROM rsvp r LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
            WHERE r.event_id = \(event) AND r.guest_id IS NOT NULL AND coalesce(g.email, '') = '' GROUP BY r.status
            """
        ) { (Announcement.Addressee(rawValue: try $0.next())!, try $0.next(Int.self)) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// Returns the last announcements that a member received, newest first.
    public static func received(
        at event: ID<Event>, by user: ID<User>, in reader: any Reader
    ) throws -> [ReceivedAnnouncement] {
        try reader.rows(
            """
            SELECT a.body, n.made_at FROM notice n JOIN announcement a ON a.id = n.announcement_id
            WHERE n.user_id = \(user) AND n.event_id = \(event) AND n.kind = 'announcement' ORDER BY n.made_at DESC LIMIT \(maxShown)
            """
        ) { ReceivedAnnouncement(body: try $0.next(), sentAt: try $0.next()) }
    }

    static func announcement(_ id: ID<Announcement>, in reader: any Reader) throws -> AnnouncementView? {
        try reader.row("\(select) WHERE a.id = \(id)") { try view(&$0) }
    }

    /// The maximum number shown. Older ones are in the inbox.
    package static let maxShown = 3

    private static let select: SQL = """
        SELECT a.id, t.addressees, a.body, t.people, a.sent_at FROM announcement a JOIN announcement_reach t ON t.announcement_id = a.id
        """

    private static func view(_ row: inout Row) throws -> AnnouncementView {
        AnnouncementView(
            id: try row.next(), to: AnnouncementRow.list(try row.next()), body: try row.next(), people: try row.next(),
            sentAt: try row.next())
    }
}
