public import Domain
public import Store

/// The counts on the start page of the administration.
public struct AdministrationCounts: Hashable, Sendable {
    public var people = 0
    /// Accounts created in the last seven days.
    public var newcomers = 0
    public var disabled = 0
    public var administrators = 0
    /// Open reports.
    public var reports = 0
    /// Future events, counted up to ``maxCount``.
    public var events = 0

    public static let maxCount = 1000

    public init() {}

    public init(as actor: Actor, now: Instant, in reader: any Reader) throws {
        try actor.administrator()
        func count(_ sql: SQL) throws -> Int { try reader.value(sql) ?? 0 }
        people = try count("SELECT count(*) FROM account")
        newcomers = try count("SELECT count(*) FROM account WHERE created_at > \(now - .days(7))")
        disabled = try count("SELECT count(*) FROM users WHERE status <> 'active' AND status = 'disabled'")
        administrators = try count("SELECT count(*) FROM users WHERE role <> 'MEMBER' AND role = \(Role.administrator)")
        reports = try ReportQuery.waiting(as: actor, in: reader)
        events = try count(
            """
            SELECT count(*) FROM (SELECT 1 FROM event WHERE starts_at > \(now) AND deleted_at IS NULL AND status = 'scheduled'
                ORDER BY starts_at LIMIT \(AdministrationCounts.maxCount)) e
            """)
    }
}
