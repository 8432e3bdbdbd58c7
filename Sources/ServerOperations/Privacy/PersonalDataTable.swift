import Domain
import Operations
import Store

/// Declares the personal data in a table: what a person's data export includes, and what account deletion does to it.
///
/// ``all`` contains every table, with every column that holds text or bytes; a test compares it with the schema. The
/// data export and account deletion are driven by it.
struct PersonalDataTable: Sendable {
    var name: SQL
    var columns: [Column]
    /// Returns the condition for a person's own rows of table `t`; `nil` if none are.
    var isOf: (@Sendable (Subject) -> SQL)?
    /// The name of the table's section in the export. `nil` if nothing is exported; the columns state the reason.
    var section: String?
    var deletion: Deletion

    /// The person whose data is exported or deleted.
    struct Subject: Sendable {
        var id: ID<User>
        /// Their confirmed address; `nil` if they have none, as after the deletion.
        var emailKey: String?
    }

    struct Column: Sendable {
        var name: SQL
        var kind: Kind
    }

    enum Kind: Sendable {
        case text, number, flag, time
        /// The id of the row, by which other data refers to it.
        case id
        case person
        case event
        /// Text by other people, in a table with `actor_id` and `event_id`. Omitted if the actor or the event's host
        /// has blocked the person.
        case textOfOthers
        /// The id of a row in another table, exported with its name.
        case named(SQL)
        /// Not exported, with the reason.
        case withheld(String)
    }

    /// What account deletion does to a person's rows.
    enum Deletion: Sendable {
        /// No rows belong to a person, with the reason.
        case namesNobody(String)
        /// The rows are deleted with those of another table.
        case withTable(String)
        /// The rows are deleted in batches, found by a key column, and their removals are logged.
        case deletesRows(by: SQL, logged: [LogRemoval])
        /// ``AccountErasure`` handles the rows by the rules of the feature, as described.
        case byFeature(String)
        /// The rows stay and refer to "Former member", with the reason.
        case kept(String)
        /// The rows expire, as described.
        case expires(String)
    }

    /// A change-log entry for a deleted row. An entry of kind `rights` announces to a user that rows naming the person
    /// become visible again.
    struct LogRemoval: Sendable {
        enum Recipient: Sendable {
            case user(SQL)
            case hosts(SQL)
        }

        var kind: RowKind
        var recipient: Recipient
    }
}

extension PersonalDataTable.Column {
    static func text(_ name: SQL) -> Self { .init(name: name, kind: .text) }
    static func textOfOthers(_ name: SQL) -> Self { .init(name: name, kind: .textOfOthers) }
    static func number(_ name: SQL) -> Self { .init(name: name, kind: .number) }
    static func flag(_ name: SQL) -> Self { .init(name: name, kind: .flag) }
    static func time(_ name: SQL) -> Self { .init(name: name, kind: .time) }
    static func id(_ name: SQL) -> Self { .init(name: name, kind: .id) }
    static func person(_ name: SQL) -> Self { .init(name: name, kind: .person) }
    static func event(_ name: SQL) -> Self { .init(name: name, kind: .event) }
    static func named(_ name: SQL, by table: SQL) -> Self { .init(name: name, kind: .named(table)) }
    static func withheld(_ name: SQL, _ reason: String) -> Self { .init(name: name, kind: .withheld(reason)) }
}

extension PersonalDataTable {
    /// The declarations of every table in the store.
    static let all = ServerFeature.all.flatMap(\.tables)

    /// Returns the condition that a column holds the person's own id.
    static func own(_ column: SQL) -> @Sendable (Subject) -> SQL {
        { "t.\(column) = \($0.id)" }
    }

    static func own(_ one: SQL, or other: SQL) -> @Sendable (Subject) -> SQL {
        { "(t.\(one) = \($0.id) OR t.\(other) = \($0.id))" }
    }

    /// Returns the condition that a column holds the person's address, from before they had an account. Without a
    /// confirmed address it matches nothing.
    static func address(_ column: SQL) -> @Sendable (Subject) -> SQL {
        { subject in subject.emailKey.map { "t.\(column) = \($0)" as SQL } ?? "FALSE" }
    }

    /// Deletes a batch of a person's rows.
    ///
    /// - Returns: The number of deleted rows.
    func deleteRows(of subject: Subject, limit: Int, in tx: Transaction) throws -> Int {
        guard case .deletesRows(let key, let logged) = deletion, let isOf else { return 0 }
        let condition = isOf(subject)
        let columns =
            [key]
            + logged.map { removal -> SQL in
                switch removal.recipient {
                case .user(let column), .hosts(let column): return column
                }
            }
        let returned: SQL = logged.isEmpty ? "1" : columns.joined(", ")
        let deleted = try tx.rows(
            """
            DELETE FROM \(name) AS t WHERE \(condition) AND t.\(key) IN (
                SELECT t.\(key) FROM \(name) t WHERE \(condition) LIMIT \(limit)) RETURNING \(returned)
            """
        ) { row -> (id: [UInt8], recipients: [[UInt8]?]) in
            guard !logged.isEmpty else { return ([], []) }
            return (try row.next(), try logged.map { _ in try row.next() })
        }
        for row in deleted {
            for (removal, recipient) in zip(logged, row.recipients) {
                guard let id = ID<AnyRow>(bytes: row.id), let recipient else { continue }
                switch removal.recipient {
                case .user:
                    guard let user = ID<User>(bytes: recipient) else { continue }
                    if removal.kind == .rights {
                        tx.put(.rights, subject.id, in: .user(user))
                    } else {
                        tx.remove(removal.kind, id, from: .user(user))
                    }
                case .hosts:
                    if let event = ID<Event>(bytes: recipient) { tx.remove(removal.kind, id, from: .hosts(event)) }
                }
            }
        }
        return deleted.count
    }
}

/// A row of any table.
enum AnyRow {}
