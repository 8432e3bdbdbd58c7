import Domain
import Store

/// What a table of the store holds of people: what of it is in the export of a person, and what their deletion does to it.
///
/// Every table stands in ``all``, with every column that holds text or bytes: a test reads the schema and fails for one
/// that is not named. The export and the deletion of an account work from here.
struct PersonalTable: Sendable {
    var name: SQL
    var columns: [Column]
    /// Which rows are a person's own, as a condition on the columns of table `t`; nil where none are.
    var isOf: (@Sendable (Subject) -> SQL)?
    /// The name of its list in the export; nil where nothing of it is exported, which its columns give the reason for.
    var section: String?
    var deletion: Deletion

    /// The person of whom is asked.
    struct Subject: Sendable {
        var id: ID<User>
        /// Their confirmed address; nil where they have none, as after their deletion.
        var emailKey: String?
    }

    struct Column: Sendable {
        var name: SQL
        var holds: Holding
    }

    enum Holding: Sendable {
        case text, number, flag, time
        /// The id of the row, by which it is known elsewhere.
        case id
        case person
        case event
        /// What others said, in a table with `actor_id` and `event_id`; left out where the one or the host of the other has blocked the person.
        case textOfOthers
        /// The id of a row in another table, with the name that it has there.
        case named(SQL)
        /// In no export, for the reason.
        case withheld(String)
    }

    /// What the deletion of an account does to the rows that are that person's.
    enum Deletion: Sendable {
        /// There are none; the reason.
        case namesNobody(String)
        /// They go with rows of another table.
        case goesWith(String)
        /// They are deleted piece by piece, found by a column that tells a person's rows apart, and noted in the log.
        case deletesRows(by: SQL, noted: [Noted])
        /// ``AccountErasure`` does it by the rules of the feature; what that is.
        case follows(String)
        /// They stay, and lead to "Former member"; the reason.
        case stays(String)
        /// They are gone by themselves after some time; how.
        case passes(String)
    }

    /// A row of the change log that goes with a deleted row; of kind `rights`, word to somebody that what names the person
    /// comes back.
    struct Noted: Sendable {
        enum Place: Sendable {
            case user(SQL)
            case hosts(SQL)
        }

        var kind: RowKind
        var place: Place
    }
}

extension PersonalTable.Column {
    static func text(_ name: SQL) -> Self { .init(name: name, holds: .text) }
    static func textOfOthers(_ name: SQL) -> Self { .init(name: name, holds: .textOfOthers) }
    static func number(_ name: SQL) -> Self { .init(name: name, holds: .number) }
    static func flag(_ name: SQL) -> Self { .init(name: name, holds: .flag) }
    static func time(_ name: SQL) -> Self { .init(name: name, holds: .time) }
    static func id(_ name: SQL) -> Self { .init(name: name, holds: .id) }
    static func person(_ name: SQL) -> Self { .init(name: name, holds: .person) }
    static func event(_ name: SQL) -> Self { .init(name: name, holds: .event) }
    static func named(_ name: SQL, by table: SQL) -> Self { .init(name: name, holds: .named(table)) }
    static func withheld(_ name: SQL, _ reason: String) -> Self { .init(name: name, holds: .withheld(reason)) }
}

extension PersonalTable {
    /// Every table of the store.
    static let all = Feature.all.flatMap(\.tables)

    /// One's own column of an id.
    static func own(_ column: SQL) -> @Sendable (Subject) -> SQL {
        { "t.\(column) = \($0.id)" }
    }

    static func own(_ one: SQL, or other: SQL) -> @Sendable (Subject) -> SQL {
        { "(t.\(one) = \($0.id) OR t.\(other) = \($0.id))" }
    }

    /// What stands under a person's address, from before they had an account; nothing without a confirmed one.
    static func address(_ column: SQL) -> @Sendable (Subject) -> SQL {
        { subject in subject.emailKey.map { "t.\(column) = \($0)" as SQL } ?? "FALSE" }
    }

    /// Deletes some of a person's rows.
    ///
    /// - Returns: how many.
    func deleteRows(of subject: Subject, limit: Int, in tx: Transaction) throws -> Int {
        guard case .deletesRows(let key, let noted) = deletion, let isOf else { return 0 }
        let condition = isOf(subject)
        let columns =
            [key]
            + noted.map { note -> SQL in
                switch note.place {
                case .user(let column), .hosts(let column): return column
                }
            }
        let returned: SQL = noted.isEmpty ? "1" : columns.joined(", ")
        let deleted = try tx.rows(
            """
            DELETE FROM \(name) AS t WHERE \(condition) AND t.\(key) IN (
                SELECT t.\(key) FROM \(name) t WHERE \(condition) LIMIT \(limit)) RETURNING \(returned)
            """
        ) { row -> (id: [UInt8], places: [[UInt8]?]) in
            guard !noted.isEmpty else { return ([], []) }
            return (try row.next(), try noted.map { _ in try row.next() })
        }
        for row in deleted {
            for (note, place) in zip(noted, row.places) {
                guard let id = ID<AnyRow>(bytes: row.id), let place else { continue }
                switch note.place {
                case .user:
                    guard let user = ID<User>(bytes: place) else { continue }
                    if note.kind == .rights {
                        tx.put(.rights, subject.id, in: .user(user))
                    } else {
                        tx.remove(note.kind, id, from: .user(user))
                    }
                case .hosts: if let event = ID<Event>(bytes: place) { tx.remove(note.kind, id, from: .hosts(event)) }
                }
            }
        }
        return deleted.count
    }
}

/// A row of whatever table.
enum AnyRow {}
