import Domain
import Store

enum ReadMarks {
    /// Advances a read mark. It never moves back.
    static func move(_ user: ID<User>, _ event: ID<Event>, to number: Int, in tx: Transaction) throws {
        let id: ID<ReadMark> = tx.id(.readMark, of: event.bytes, user.bytes)
        let moved = try tx.row(
            """
            INSERT INTO read_mark (id, event_id, user_id, number) VALUES (\(id), \(event), \(user), \(number))
            ON CONFLICT (event_id, user_id) DO UPDATE SET number = excluded.number WHERE excluded.number > read_mark.number
            RETURNING id
            """
        ) { try $0.next(ID<ReadMark>.self) }
        if let moved { tx.put(.readMark, moved, in: .user(user)) }
    }
}
