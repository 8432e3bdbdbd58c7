import Domain
import Store

/// The ids that senders of commands have chosen, with what for.
enum ChosenID {
    /// Records the use of an id.
    ///
    /// - Parameter content: What it is used for.
    /// - Returns: Whether it was used for the same before. A refused command has not used it, because its transaction is
    ///   rolled back.
    /// - Throws: ``Refusal/idTaken`` if it was used for something else.
    static func isRepeated<Subject>(_ id: ID<Subject>, for content: String, in tx: Transaction) throws -> Bool {
        let digest = tx.digest(content)
        let known = try tx.row(
            """
            INSERT INTO chosen_id (id, content, times, at) VALUES (\(id), \(digest), 1, \(tx.now))
            ON CONFLICT (id) DO UPDATE SET times = chosen_id.times + 1 RETURNING content, times
            """
        ) { (content: try $0.next([UInt8].self), times: try $0.next(Int.self)) }
        guard let known, known.content == digest else { throw Refusal.idTaken }
        return known.times > 1
    }
}
