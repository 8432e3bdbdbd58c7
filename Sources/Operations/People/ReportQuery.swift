import Domain
public import Store

public enum ReportQuery {
    /// All reports, those that wait first.
    public static func reports(as actor: Actor, limit: Int = 200, in reader: any Reader) throws -> [ReportView] {
        try actor.administrator()
        return try reader.rows(
            """
            SELECT r.id, r.kind, r.subject, coalesce(
                    CASE WHEN r.kind IN ('person', 'photo') THEN (SELECT given_name || ' ' || family_name FROM users WHERE id = r.subject)
                    WHEN r.kind = 'event' THEN (SELECT title FROM event WHERE id = r.subject AND deleted_at IS NULL)
                    WHEN r.kind = 'message' THEN (SELECT body FROM message WHERE id = r.subject) END, ''),
                r.reason, u.given_name || ' ' || u.family_name, r.made_at, r.closed_at
            FROM report r JOIN users u ON u.id = r.reporter_id
            ORDER BY r.closed_at IS NOT NULL, r.made_at DESC, r.id LIMIT \(limit)
            """
        ) {
            ReportView(
                id: try $0.next(), kind: try $0.next(), subject: "\(try $0.next(ID<Report>.self))", shown: try $0.next(),
                reason: try $0.next(), reporter: try $0.next(), createdAt: try $0.next(), closedAt: try $0.next())
        }
    }
}
