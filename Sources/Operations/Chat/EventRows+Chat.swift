import Domain
import Store

extension EventRows {
    static let messages = EventRows(entries: 1) { event, limit, tx in
        let gone = try tx.rows(
            "DELETE FROM message WHERE id IN (SELECT id FROM message WHERE event_id = \(event.id) LIMIT \(limit)) RETURNING id"
        ) { try $0.next(ID<Message>.self) }
        for message in gone { tx.remove(.message, message, from: .crew(event.id)) }
        return gone.count
    }

    static let readMarks = perPerson("read_mark", .readMark)
}
