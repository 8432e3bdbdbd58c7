public import Domain
public import Operations
public import Store

public enum ImportQuery {
    /// UIDs or entries per read.
    public static let batch = 200

    /// Returns the actor's imports that can be undone, newest first; at most 50.
    public static func imports(as actor: Actor, in reader: any Reader) throws -> [ImportView] {
        let person = try actor.verified()
        return try reader.rows(
            """
            SELECT t.id, t.name, t.visibility, t.made_at, t.added, t.updated, t.removed, (
                SELECT count(*) FROM imported_event i JOIN event e ON e.id = i.event_id
                WHERE i.import_id = t.id AND e.host_id = t.user_id AND \(EventAccess.isNotDeleted)), (
                SELECT count(*) FROM imported_event i JOIN event e ON e.id = i.event_id
                WHERE i.import_id = t.id AND e.host_id = t.user_id AND e.status = 'draft' AND \(EventAccess.isNotDeleted))
            FROM event_import t WHERE t.user_id = \(person.id) AND EXISTS (
                SELECT 1 FROM imported_event i JOIN event e ON e.id = i.event_id
                WHERE i.import_id = t.id AND e.host_id = t.user_id AND \(EventAccess.isNotDeleted))
            ORDER BY t.made_at DESC, t.id DESC LIMIT 50
            """
        ) {
            ImportView(
                id: try $0.next(), calendar: try $0.next(), visibility: try $0.next(), madeAt: try $0.next(),
                added: try $0.next(), updated: try $0.next(), removed: try $0.next(), events: try $0.next(),
                drafts: try $0.next())
        }
    }

    public static func hosted(by host: ID<User>, in reader: any Reader) throws -> Int {
        try EventStore.hosted(by: host, in: reader)
    }

    /// Returns what importing the entries would do, and the events that would move to another position in their series.
    public static func preview(
        _ entries: some Sequence<ImportEvents.Entry>, of host: ID<User>, _ visibility: Visibility, draft: Bool,
        in reader: any Reader
    ) throws -> (summary: ImportSummary, repositioned: Set<ID<Event>>) {
        let zone: String = try reader.value("SELECT time_zone FROM account WHERE user_id = \(host)") ?? "UTC"
        var summary = ImportSummary()
        var repositioned: Set<ID<Event>> = []
        for entry in entries {
            summary.privateEvents += entry.isPrivate ? 1 : 0
            do {
                let step = try ImportStep(entry, of: host, visibility, draft: draft, zone: zone, in: reader)
                switch step.change {
                case .add: summary.added += 1
                case .none: summary.unchanged += 1
                case .remove: summary.removed += 1
                case .cancel(let known), .update(let known, _):
                    summary.updated += 1
                    if step.isRepositioned { repositioned.insert(known.id) }
                }
            } catch let refusal as Refusal where refusal.code == .invalid {
                summary.skipped.append(.init(line: nil, title: entry.title, refusal))
            }
        }
        return (summary, repositioned)
    }

    /// Returns the events of a host that a file covers but no longer contains. Cancelled events with guests
    /// are left out.
    public static func missing(
        _ covered: some Sequence<ImportCoverage>, of host: ID<User>, keeping kept: Set<ID<Event>> = [],
        in reader: any Reader
    ) throws -> [(id: ID<Event>, hasGuests: Bool)] {
        var missing: [(ID<Event>, Bool)] = []
        for coverage in covered {
            let rows = try reader.rows(
                """
                SELECT e.id, o.recurrence_id, e.starts_at, e.status FROM event_origin o JOIN event e ON e.id = o.event_id
                WHERE o.host_id = \(host) AND o.uid = \(coverage.uid)
                """
            ) {
                (
                    id: try $0.next(ID<Event>.self), recurrence: try $0.next(Instant?.self),
                    start: try $0.next(Instant.self), status: try $0.next(EventStatus.self)
                )
            }
            for row in rows
            where !coverage.has(row.recurrence) && coverage.covers(row.recurrence ?? row.start)
                && !kept.contains(row.id)
            {
                let isExpected = try hasGuests(row.id, in: reader)
                if row.status == .scheduled || !isExpected { missing.append((row.id, isExpected)) }
            }
        }
        return missing
    }

    /// Returns whether the event has invitations, RSVPs, expenses or payments.
    static func hasGuests(_ event: ID<Event>, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM rsvp WHERE event_id = \(event) UNION ALL SELECT 1 FROM invitation WHERE event_id = \(event)
            UNION ALL SELECT 1 FROM expense WHERE event_id = \(event) UNION ALL SELECT 1 FROM payment WHERE event_id = \(event)
            """)
    }
}
