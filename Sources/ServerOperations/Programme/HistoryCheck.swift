import Domain
import Operations
import Store

/// Checks that histories do not overlap where they must not, and that each current home matches the address history.
enum HistoryCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT DISTINCT a.name FROM (
                SELECT x.activity_id, x.assigned_at AS beginning,
                    lag(coalesce(x.ended_at, \(Int64.max))) OVER (PARTITION BY x.activity_id, x.participant_id, x.role_id ORDER BY x.assigned_at) AS earlier_end
                FROM assignment x) h
            JOIN activity a ON a.id = h.activity_id WHERE h.earlier_end > h.beginning
            """
        ) { "Somebody takes part in “\(try $0.next(String.self))” twice at once in one role." }
        problems += try reader.rows(
            """
            SELECT DISTINCT p.name FROM (
                SELECT x.participant_id, x.effective_from AS beginning,
                    lag(coalesce(x.effective_to, \(Int64.max))) OVER (PARTITION BY x.participant_id ORDER BY x.effective_from) AS earlier_end
                FROM participant_address x) h
            JOIN participant p ON p.id = h.participant_id WHERE h.earlier_end > h.beginning
            """
        ) { "“\(try $0.next(String.self))” has two homes at once." }
        problems += try reader.rows(
            """
            SELECT p.name FROM participant p LEFT JOIN participant_address h ON h.participant_id = p.id AND h.effective_to IS NULL
            WHERE p.home_venue_id IS DISTINCT FROM h.venue_id
            """
        ) { "The home of “\(try $0.next(String.self))” is not the last of their history." }
        problems += try reader.rows(
            """
            SELECT DISTINCT a.name FROM (
                SELECT x.activity_id, x.effective_from AS beginning,
                    lag(coalesce(x.effective_to, \(Int64.max))) OVER (PARTITION BY x.activity_id, x.venue_id ORDER BY x.effective_from) AS earlier_end
                FROM activity_venue x) h
            JOIN activity a ON a.id = h.activity_id WHERE h.earlier_end > h.beginning
            """
        ) { "“\(try $0.next(String.self))” is at a venue twice at once." }
        return problems
    }
}
