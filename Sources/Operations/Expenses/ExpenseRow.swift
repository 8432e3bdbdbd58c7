package import Domain
package import Store

/// A stored expense with everyone's share.
package struct ExpenseRow: CrewRow {
    typealias Part = ExpenseShare<ID<BudgetPerson>>

    package var id: ID<Expense>
    package var event: ID<Event>
    package var details: ExpenseDetails
    var kind: ExpenseSplit.Kind
    /// In the order of the split.
    var parts: [Part]
    var createdBy: ID<BudgetPerson>
    var createdAt: Instant
    var version: Int
    /// The hash of the receipt photo.
    var photo: String?

    package static func find(_ id: ID<Expense>, in reader: any Reader) throws -> ExpenseRow? {
        try rows("id = \(id)", order: "id", limit: 1, in: reader).first
    }

    /// - Parameters:
    ///   - condition: A condition on the columns of `expense`.
    ///   - order: The sort order, in the same columns.
    static func rows(_ condition: SQL, order: SQL, limit: Int, in reader: any Reader) throws -> [ExpenseRow] {
        var rows = try reader.rows(
            """
            SELECT id, event_id, description, amount, day, split, created_by, created_at, version, photo FROM expense
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """
        ) { row in
            ExpenseRow(
                id: try row.next(), event: try row.next(),
                details: ExpenseDetails(description: try row.next(), amount: try row.next(), day: try row.next()),
                kind: try row.next(), parts: [],
                createdBy: try row.next(), createdAt: try row.next(), version: try row.next(), photo: try row.next())
        }
        guard !rows.isEmpty else { return [] }
        let ids = rows.map(\.id).paddedToPowerOfTwo()
        let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0.element.id, $0.offset) })
        let parts = try reader.rows(
            "SELECT expense_id, person_id, paid, value, owed FROM expense_person WHERE expense_id IN \(list: ids) ORDER BY expense_id, place"
        ) {
            (
                expense: try $0.next(ID<Expense>.self),
                part: Part(person: try $0.next(), paid: try $0.next(), value: try $0.next(), owed: try $0.next())
            )
        }
        for one in parts { if let place = places[one.expense] { rows[place].parts.append(one.part) } }
        return rows
    }

    var paidBy: [(person: ID<BudgetPerson>, minor: Int)] { parts.filter { $0.paid != 0 }.map { ($0.person, $0.paid) } }

    var split: [(person: ID<BudgetPerson>, value: Int?)] {
        parts.filter { $0.value != nil }.map { ($0.person, $0.value) }
    }

    /// Replaces the stored shares with these.
    func writeParts(in tx: Transaction) throws {
        let old = try tx.rows("SELECT person_id FROM expense_person WHERE expense_id = \(id)") {
            try $0.next(ID<BudgetPerson>.self)
        }
        let kept = Set(parts.map(\.person))
        let left = old.filter { !kept.contains($0) }
        if !left.isEmpty {
            try tx.execute("DELETE FROM expense_person WHERE expense_id = \(id) AND person_id IN \(list: left)")
        }
        for person in left { tx.remove(.expensePerson, rowID(of: person, in: tx), from: .crew(event)) }
        for batch in stride(from: 0, to: parts.count, by: ExpenseRow.batch) {
            let values: [SQL] = (batch..<min(batch + ExpenseRow.batch, parts.count)).map { place in
                let part = parts[place]
                return
                    "(\(rowID(of: part.person, in: tx)), \(id), \(event), \(part.person), \(place), \(part.paid), \(part.value), \(part.owed))"
            }
            try tx.execute(
                """
                INSERT INTO expense_person (id, expense_id, event_id, person_id, place, paid, value, owed) VALUES \(values.joined(", "))
                ON CONFLICT (expense_id, person_id) DO UPDATE SET
                    place = excluded.place, paid = excluded.paid, value = excluded.value, owed = excluded.owed
                """)
        }
        for part in parts { tx.put(.expensePerson, rowID(of: part.person, in: tx), in: .crew(event)) }
    }

    /// The number of shares that one statement writes.
    private static let batch = 100

    /// Deletes everyone's share.
    func removeParts(in tx: Transaction) throws {
        var empty = self
        empty.parts = []
        try empty.writeParts(in: tx)
    }

    private func rowID(of person: ID<BudgetPerson>, in tx: Transaction) -> ID<ExpensePerson> {
        tx.id(.expensePerson, of: id.bytes, person.bytes)
    }
}
