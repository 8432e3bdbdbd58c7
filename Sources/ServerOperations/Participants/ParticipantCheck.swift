import Domain
import Operations
import Store

/// Checks that participants are found by the home that they have now.
enum ParticipantCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        try reader.rows(
            """
            SELECT p.name FROM participant p LEFT JOIN participant_search s ON s.participant_id = p.id
            WHERE s.participant_id IS NULL OR s.home_venue_id IS DISTINCT FROM p.home_venue_id
            """
        ) { "Search does not find “\(try $0.next(String.self))” by their home." }
    }
}
