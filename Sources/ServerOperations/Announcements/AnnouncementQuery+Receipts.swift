import Domain
import Operations
import Store

extension AnnouncementQuery {
    /// Returns the last announcements mailed to a guest without an account, including those mailed to their
    /// invitation. Newest first.
    static func received(by guest: ID<Guest>, in reader: any Reader) throws -> [ReceivedAnnouncement] {
        try received(
            """
            SELECT r.id FROM rsvp r WHERE r.guest_id = \(guest)
            UNION ALL SELECT i.invitation_id FROM guest_credential g
            JOIN invited_address i ON i.event_id = g.event_id AND i.email_key = g.email_key WHERE g.guest_id = \(guest)
            """, in: reader)
    }

    /// Returns the last announcements mailed to an invitation, newest first.
    static func received(with invitation: ID<Invitation>, in reader: any Reader) throws -> [ReceivedAnnouncement] {
        try received("\(invitation)", in: reader)
    }

    private static func received(_ receivers: SQL, in reader: any Reader) throws -> [ReceivedAnnouncement] {
        try reader.rows(
            """
            SELECT a.body, a.sent_at FROM announcement_receipt t JOIN announcement a ON a.id = t.announcement_id
            WHERE t.receiver_id IN (\(receivers)) ORDER BY a.sent_at DESC, a.id DESC LIMIT \(maxShown)
            """
        ) { ReceivedAnnouncement(body: try $0.next(), sentAt: try $0.next()) }
    }
}
