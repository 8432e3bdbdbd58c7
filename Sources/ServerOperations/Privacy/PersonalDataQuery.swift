public import Domain
public import Operations
public import Store

/// One value of an exported row.
public enum ExportedValue: Encodable, Sendable, Hashable {
    case text(String)
    case number(Int64)
    case flag(Bool)
    case time(Instant)

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .time(let time): try container.encode(time)
        }
    }
}

/// Reads everything that is stored about a person, as ``PersonalDataTable`` declares.
public enum PersonalDataQuery {
    public typealias ExportedRow = [String: ExportedValue]

    /// Returns the person's own rows by section name. Empty values are omitted from a row.
    public static func sections(as actor: Actor, in reader: any Reader) throws -> [String: [ExportedRow]] {
        let person = try actor.verified()
        let emailKey: String? = try reader.value(
            "SELECT c.email_key FROM credential c JOIN users u ON u.id = c.user_id WHERE u.id = \(person.id) AND u.is_verified"
        )
        let subject = PersonalDataTable.Subject(id: person.id, emailKey: emailKey)
        var sections: [String: [ExportedRow]] = [:]
        for table in PersonalDataTable.all {
            guard let section = table.section, let isOf = table.isOf else { continue }
            sections[section] = try table.rows(isOf(subject), as: actor, in: reader)
        }
        return sections
    }
}

extension PersonalDataTable {
    fileprivate func rows(
        _ condition: SQL, as actor: Actor, in reader: any Reader
    ) throws -> [PersonalDataQuery.ExportedRow] {
        let exported = columns.filter { if case .withheld = $0.kind { false } else { true } }
        let expressions = exported.map { column -> SQL in
            let value: SQL = "t.\(column.name)"
            switch column.kind {
            // Adds the name to an id if the person may know it. For someone who has blocked them, only the id
            // is exported.
            case .person:
                return
                    "\(value), (SELECT \(PersonName.full(of: "users")) FROM users WHERE id = \(value) AND \(isOpen(to: actor)))"
            case .event:
                return
                    "\(value), (SELECT e.title FROM event e WHERE e.id = \(value) AND \(EventAccess.condition(for: actor)))"
            case .textOfOthers:
                let others: SQL = "(t.actor_id, (SELECT e.host_id FROM event e WHERE e.id = t.event_id))"
                return
                    "CASE WHEN EXISTS (SELECT 1 FROM block b WHERE b.blocked_id = \(actor.userID) AND b.user_id IN \(others)) THEN NULL ELSE \(value) END"
            case .named(let table): return "\(value), (SELECT n.name FROM \(table) n WHERE n.id = \(value))"
            default: return value
            }
        }
        let order: SQL = expressions.count > 1 ? "1 NULLS FIRST, 2 NULLS FIRST" : "1 NULLS FIRST"
        return try reader.rows("SELECT \(expressions.joined(", ")) FROM \(name) t WHERE \(condition) ORDER BY \(order)")
        { row in
            var result: PersonalDataQuery.ExportedRow = [:]
            for column in exported { try column.read(&row, into: &result) }
            return result
        }
    }
}

/// Returns the condition that the person in `users` has not blocked the actor.
private func isOpen(to actor: Actor) -> SQL {
    guard let me = actor.userID else { return "TRUE" }
    return "NOT EXISTS (SELECT 1 FROM block b WHERE b.user_id = users.id AND b.blocked_id = \(me))"
}

extension PersonalDataTable.Column {
    fileprivate func read(_ row: inout Row, into result: inout PersonalDataQuery.ExportedRow) throws {
        let name = PersonalDataTable.Column.inJSON(self.name.literal)
        switch kind {
        case .text, .textOfOthers: result[name] = try row.next(String?.self).map { .text($0) }
        case .number: result[name] = try row.next(Int64?.self).map { .number($0) }
        case .flag: result[name] = try row.next(Bool?.self).map { .flag($0) }
        case .time: result[name] = try row.next(Instant?.self).map { .time($0) }
        case .id: result[name] = try row.next(ID<User>?.self).map { .text("\($0)") }
        case .person, .event, .named:
            let stem = name.hasSuffix("Id") ? String(name.dropLast(2)) : name
            result[stem + "Id"] = try row.next(ID<User>?.self).map { .text("\($0)") }
            result[stem] = try row.next(String?.self).map { .text($0) }
        case .withheld: break
        }
    }

    /// Converts a column name to its JSON key: `sent_at` becomes `sentAt`.
    static func inJSON(_ column: String) -> String {
        let words = column.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
