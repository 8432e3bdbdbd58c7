package import Domain
package import Store

/// A field that a person's update overwrote although somebody else had changed it meanwhile.
package struct ConflictRow {
    package var id: ID<Conflict>
    /// Whose update it was.
    package var user: ID<User>
    package var rowKind: RowKind
    package var rowID: [UInt8]
    /// The name of the field in the row's update command. The values are its JSON there; nil if empty.
    package var field: String
    /// The version of the row that has ``mine``.
    var version: Int
    package var theirs: String?
    package var mine: String?
    /// Who wrote ``theirs``; nil if Mingle did.
    package var by: ID<User>?
    /// When they wrote it.
    package var at: Instant

    private static let columns: SQL =
        "id, user_id, row_kind, row_id, field, version, theirs, mine, by_id, at"

    /// Derives the id. A later conflict about the same field has another id, so that to settle one twice has no second
    /// effect.
    static func id<Updated>(
        of person: ID<User>, _ row: ID<Updated>, _ field: String, version: Int, in tx: Transaction
    ) -> ID<Conflict> {
        tx.id(.conflict, of: person.bytes, row.bytes, Array(field.utf8), Array("\(version)".utf8))
    }

    /// Returns one of the actor's own conflicts.
    ///
    /// - Throws: ``Refusal`` `not_found`, also for one that a block withholds.
    static func own(_ id: ID<Conflict>, of actor: Actor, in reader: any Reader) throws -> ConflictRow {
        try open([id], of: actor.verified().id, in: reader).first.orNotFound()
    }

    /// Returns those of a person's conflicts that are not settled and that no block withholds from them.
    package static func open(
        _ ids: [ID<Conflict>], of person: ID<User>, in reader: any Reader
    ) throws -> [ConflictRow] {
        guard !ids.isEmpty else { return [] }
        return try rows("id IN \(list: ids) AND \(isOpen(to: person)) ORDER BY field", in: reader)
    }

    /// Returns a page of a person's open conflicts, the latest value of others first.
    static func open(
        of person: ID<User>, after cursor: PageCursor?, limit: Int, in reader: any Reader
    ) throws -> [ConflictRow] {
        let start: SQL = cursor.map { "(at < \($0.key) OR (at = \($0.key) AND id < \($0.id)))" } ?? "TRUE"
        return try rows("\(isOpen(to: person)) AND \(start) ORDER BY at DESC, id DESC LIMIT \(limit)", in: reader)
    }

    static func countOpen(of person: ID<User>, in reader: any Reader) throws -> Int {
        try reader.value("SELECT count(*) FROM field_conflict WHERE \(isOpen(to: person))") ?? 0
    }

    private static func isOpen(to person: ID<User>) -> SQL {
        "user_id = \(person) AND (by_id IS NULL OR by_id NOT IN (\(FriendGraph.blocked(from: person))))"
    }

    private static func rows(_ condition: SQL, in reader: any Reader) throws -> [ConflictRow] {
        try reader.rows("SELECT \(columns) FROM field_conflict WHERE \(condition)") {
            ConflictRow(
                id: try $0.next(), user: try $0.next(), rowKind: try $0.next(), rowID: try $0.next(),
                field: try $0.next(), version: try $0.next(), theirs: try $0.next(), mine: try $0.next(),
                by: try $0.next(), at: try $0.next())
        }
    }

    /// Inserts the conflict.
    func write(in tx: Transaction) throws {
        try tx.execute(
            """
            INSERT INTO field_conflict (\(ConflictRow.columns), made_at)
            VALUES (\(id), \(user), \(rowKind), \(rowID), \(field), \(version), \(theirs), \(mine), \(by), \(at), \(tx.now))
            """)
        tx.put(.conflict, id, in: .user(user))
    }

    /// Deletes the conflicts of people about rows that they may no longer change.
    static func deleteHidden(from people: [ID<User>], in tx: Transaction) throws {
        var hidden: [ID<Conflict>] = []
        for first in stride(from: 0, to: people.count, by: 500) {
            let some = Array(people[first..<min(first + 500, people.count)])
            for conflict in try rows("user_id IN \(list: some)", in: tx) {
                // A person who cannot sign in reads nothing.
                guard let actor = try AccountQuery.actor(conflict.user, in: tx), actor.member != nil else { continue }
                if try !ConflictQuery.mayChange(conflict, as: actor, in: tx) { hidden.append(conflict.id) }
            }
        }
        if !hidden.isEmpty { try delete("id IN \(list: hidden)", in: tx) }
    }

    /// Deletes the conflicts that match a condition.
    ///
    /// - Returns: Their number.
    @discardableResult
    package static func delete(_ condition: SQL, in tx: Transaction) throws -> Int {
        let deleted = try tx.rows("DELETE FROM field_conflict WHERE \(condition) RETURNING id, user_id") {
            (id: try $0.next(ID<Conflict>.self), user: try $0.next(ID<User>.self))
        }
        for one in deleted { tx.remove(.conflict, one.id, from: .user(one.user)) }
        return deleted.count
    }
}
