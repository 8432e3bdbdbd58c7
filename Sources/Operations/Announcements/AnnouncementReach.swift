import Domain
package import Store

/// How many people an announcement reaches.
package struct AnnouncementReach: Hashable {
    var members: Int
    /// People without an account.
    var strangers: Int

    /// Returns how many people an announcement reaches, by RSVP status: members, and guests with a confirmed address.
    /// Hosts are not counted.
    static func find(of event: ID<Event>, in reader: any Reader) throws -> [Announcement.Addressee: AnnouncementReach] {
        let found = try reader.rows(
            """
            SELECT r.status, count(r.user_id), count(*) FROM rsvp r LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
            WHERE r.event_id = \(event) AND \(isConfirmed) AND \(isReached) GROUP BY r.status
            UNION ALL
            SELECT \(Announcement.Addressee.invited.rawValue), count(i.user_id), count(*) FROM invitation i
            LEFT JOIN invited_address a ON a.invitation_id = i.id WHERE i.event_id = \(event) AND \(isUnanswered)
            """
        ) {
            let addressee = Announcement.Addressee(rawValue: try $0.next())!
            let (members, all): (Int, Int) = (try $0.next(), try $0.next())
            return (addressee, AnnouncementReach(members: members, strangers: all - members))
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// An unconfirmed address may belong to someone else, so it gets nothing but the confirmation mail.
    package static let isConfirmed: SQL = "(r.guest_id IS NULL OR g.confirmed_at IS NOT NULL)"

    /// An invitation `i`, with its address `a`, that has no confirmed RSVP.
    package static let isUnanswered: SQL = """
        NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.event_id = i.event_id AND r.user_id = i.user_id)
        AND NOT EXISTS (
            SELECT 1 FROM guest_credential g WHERE g.event_id = i.event_id AND g.email_key = a.email_key AND g.confirmed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = i.event_id AND k.user_id = i.user_id)
        """

    /// The people that announcements reach. It excludes guests without an account who declined, because they cannot
    /// unsubscribe from these mails.
    package static let isReached: SQL = "(r.user_id IS NOT NULL OR r.status <> 'notGoing')"
}
