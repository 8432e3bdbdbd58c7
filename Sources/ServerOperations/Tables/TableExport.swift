public import Domain
public import Operations
public import Store

/// Exports all rows of a kind as a table, in the format that imports read.
public enum TableExport {
    /// Returns the column names, followed by one line for each row, by name.
    public static func rows(
        _ kind: TableKind, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> [[String]] {
        try ProgrammeAccess.check(.see, actor)
        let lines =
            switch kind {
            case .participants: try participants(in: reader)
            case .venues: try venues(in: reader)
            case .areas: try areas(in: reader)
            case .activities: try activities(now: now, in: reader)
            case .assignments: try assignments(in: reader)
            }
        return [kind.columns.map(\.rawValue)] + lines
    }

    private static func participants(in reader: any Reader) throws -> [[String]] {
        try reader.rows(
            """
            SELECT p.id, p.name, p.email, p.phone, p.notes, v.name, v.id, (
                SELECT max(h.effective_from) FROM participant_address h WHERE h.participant_id = p.id AND h.effective_to IS NULL)
            FROM participant_search s JOIN participant p ON p.id = s.participant_id LEFT JOIN venue v ON v.id = p.home_venue_id
            ORDER BY s.text, s.participant_id
            """
        ) {
            [
                "\(try $0.next(ID<Participant>.self))", try $0.next(), try $0.next(), try text(&$0), try text(&$0),
                try text(&$0),
                try id(&$0, Venue.self), try time(&$0),
            ]
        }
    }

    private static func venues(in reader: any Reader) throws -> [[String]] {
        try reader.rows(
            """
            SELECT v.id, v.name, v.address, a.name, a.id, v.latitude, v.longitude, v.venue_type
            FROM venue_search s JOIN venue v ON v.id = s.venue_id JOIN area a ON a.id = v.area_id ORDER BY s.text, s.venue_id
            """
        ) {
            [
                "\(try $0.next(ID<Venue>.self))", try $0.next(), try $0.next(), try $0.next(),
                "\(try $0.next(ID<Area>.self))", try degrees(&$0),
                try degrees(&$0), try $0.next(VenueType?.self)?.rawValue ?? "",
            ]
        }
    }

    private static func areas(in reader: any Reader) throws -> [[String]] {
        try reader.rows(
            "SELECT a.id, a.name, a.area_type, p.name, p.id FROM area a LEFT JOIN area p ON p.id = a.parent_id ORDER BY a.name_key, a.id"
        ) {
            [
                "\(try $0.next(ID<Area>.self))", try $0.next(), try $0.next(AreaType.self).rawValue, try text(&$0),
                try id(&$0, Area.self),
            ]
        }
    }

    private static func activities(now: Instant, in reader: any Reader) throws -> [[String]] {
        let venues = try reader.rows(
            """
            SELECT h.activity_id, v.id, v.name FROM activity_venue h JOIN venue v ON v.id = h.venue_id
            WHERE \(AnalyticsTerms.holds(at: now)) ORDER BY h.activity_id, h.effective_from, h.id
            """
        ) {
            (activity: try $0.next(ID<Activity>.self), id: try $0.next(ID<Venue>.self), name: try $0.next(String.self))
        }
        let places = Dictionary(grouping: venues) { $0.activity }
        return try reader.rows(
            """
            SELECT a.id, a.name, t.name, a.description, a.starts_at, a.ends_at, a.status, a.closed_at
            FROM activity_search s JOIN activity a ON a.id = s.activity_id JOIN activity_type t ON t.id = a.type_id ORDER BY s.text, s.activity_id
            """
        ) {
            let id: ID<Activity> = try $0.next()
            let line = [
                "\(id)", try $0.next(), try $0.next(), try text(&$0), try time(&$0), try time(&$0),
                try $0.next(ActivityStatus.self).rawValue,
                try time(&$0),
            ]
            let here = places[id] ?? []
            return line + [
                here.map(\.name).joined(separator: TableRules.separator),
                here.map { "\($0.id)" }.joined(separator: " "),
            ]
        }
    }

    /// Sorted by activity. Ended assignments are included.
    private static func assignments(in reader: any Reader) throws -> [[String]] {
        try reader.rows(
            """
            SELECT x.id, p.name, p.id, p.email, a.name, a.id, r.name, x.assigned_at, x.ended_at, x.note
            FROM activity_search s JOIN activity a ON a.id = s.activity_id JOIN assignment x ON x.activity_id = s.activity_id
            JOIN participant p ON p.id = x.participant_id JOIN participant_role r ON r.id = x.role_id
            ORDER BY s.text, s.activity_id, x.participant_id, x.role_id, x.assigned_at
            """
        ) {
            [
                "\(try $0.next(ID<Assignment>.self))", try $0.next(), "\(try $0.next(ID<Participant>.self))",
                try $0.next(), try $0.next(),
                "\(try $0.next(ID<Activity>.self))", try $0.next(), try time(&$0), try time(&$0), try text(&$0),
            ]
        }
    }

    private static func text(_ row: inout Row) throws -> String { try row.next(String?.self) ?? "" }
    private static func time(_ row: inout Row) throws -> String { try row.next(Instant?.self)?.iso8601 ?? "" }
    private static func degrees(_ row: inout Row) throws -> String { try row.next(Double?.self).map { "\($0)" } ?? "" }
    private static func id<Subject>(_ row: inout Row, _: Subject.Type) throws -> String {
        try row.next(ID<Subject>?.self).map { "\($0)" } ?? ""
    }
}
