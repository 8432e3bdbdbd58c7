import Domain
import Foundation
import Store
import Wire

@testable import Operations

/// `docs/sync-rows.md`: every kind of row with its columns, generated from ``RowShape``, the schema, and their comments.
struct SyncRowsPage {
    /// What the schema says about the columns of one table.
    private struct Table {
        var nullable: Set<String> = []
        /// The kind of row that a column refers to.
        var references: [String: String] = [:]
        var comments: [String: String] = [:]
    }

    private static let introduction = """
        # Rows of sync

        Every kind of row that a page of [sync](sync.md) can hold, with its columns. A row leaves out columns that are \
        null, and a client ignores kinds and columns that it does not know.

        | type | in JSON |
        |---|---|
        | id | a UUID in lower case; of a kind, if one is named |
        | text | a string |
        | day | a string like `2026-12-24` |
        | photo | the hash of its content: 64 lower-case hexadecimal digits |
        | integer, number | a number |
        | flag | 0 or 1 |
        | milliseconds | an integer, since 1970-01-01 UTC |
        | minor units | an integer, in the smallest unit of the currency: cents |
        | days | an integer, since 1970-01-01 |
        | minutes, hours, percent | an integer |

        This page is generated: `MINGLE_WRITE_DOCS=1 bin/test swift --filter SyncRowsPageTests` writes it anew.

        """

    /// Units of integers, by the name of the column. Others that end in `_at` are milliseconds.
    private static let units: [String: String] = [
        "amount": "minor units", "amount_before": "minor units", "at": "milliseconds", "answer_by": "milliseconds",
        "counts_from": "milliseconds", "cover_position": "percent", "day": "days", "effective_from": "milliseconds",
        "effective_to": "milliseconds", "offer_hours": "hours", "owed": "minor units", "paid": "minor units",
        "quiet_from": "minutes", "quiet_to": "minutes", "since": "milliseconds", "until": "milliseconds",
    ]

    /// The kinds of rows that columns refer to without a foreign key, by the name of the column.
    private static let references: [String: String] = [
        "announcement_id": "announcement", "archived_to": "rsvp", "by_id": "budgetPerson", "created_by": "budgetPerson",
        "expense_id": "expense", "from_id": "budgetPerson", "guest_id": "guest", "person_id": "budgetPerson",
        "recorded_by": "budgetPerson", "to_id": "budgetPerson",
    ]

    /// The values of columns that the schema does not check, by table and column.
    private static let values: [String: [String]] = [
        "area.area_type": AreaType.allCases.map(\.rawValue), "notice.kind": NoticeKind.allCases.map(\.rawValue),
    ]

    /// An example of each scope in which rows can be, by the name under which the page lists it.
    static let scopes: [(name: String, scope: Scope)] = [
        ("public", .public), ("community", .community), ("archive", .archive),
        ("event:<id>", .event(ID(high: 0, low: 0))),
        ("place:<id>", .place(ID(high: 0, low: 0))), ("crew:<id>", .crew(ID(high: 0, low: 0))),
        ("hosts:<id>", .hosts(ID(high: 0, low: 0))),
        ("programme:<id>", .programme(ID(high: 0, low: 0))), ("readers:<id>", .readers(ID(high: 0, low: 0))),
        ("user:<id>", .user(ID(high: 0, low: 0))), ("staff", .staff),
        ("staffArchive", .staffArchive), ("administrators", .administrators),
    ]

    /// The text of the page.
    let text: String

    /// - Parameter kinds: The source file that declares ``RowKind``.
    init(kinds: String, in reader: any Reader) throws {
        let comments = SyncRowsPage.comments(of: kinds)
        var text = SyncRowsPage.introduction
        for shape in RowShape.byName {
            let table = try SyncRowsPage.table(of: shape, in: reader)
            let (id, name) = (shape.id.literal, shape.kind.rawValue)
            text += "\n## `\(name)`\n\n"
            if let comment = comments[name] { text += "\(comment)\n\n" }
            let scopes = SyncRowsPage.scopes.filter { shape.membership($0.scope) != nil }.map { "`\($0.name)`" }
            let owner = table.references[id].map { "that of its `\($0)`" } ?? "its own"
            text += "In \(scopes.joined(separator: ", ")). The id is \(owner).\n\n| column | type | |\n|---|---|---|\n"
            for field in shape.fields {
                let column = field.name.description
                let type = SyncRowsPage.type(of: field, in: table) + (table.nullable.contains(column) ? " or null" : "")
                let extra = SyncRowsPage.values["\(shape.table.literal).\(column)"].map(SyncRowsPage.oneOf)
                let comments = [table.comments[column], extra]
                let comment = comments.compactMap(\.self).map { " \($0)" }.joined() + " |"
                text += "| `\(SyncRow.name(ofColumn: column))` | \(type) |\(comment)\n"
            }
        }
        self.text = text
    }

    private static func type(of field: RowShape.Field, in table: Table) -> String {
        let column = field.name.description
        switch field.kind {
        case .integer: return units[column] ?? (column.hasSuffix("_at") ? "milliseconds" : "integer")
        case .real: return "number"
        case .text: return column.hasSuffix("_date") ? "day" : "text"
        case .flag: return "flag"
        case .person: return "id of `user`"
        case .photo: return "photo"
        case .id: return (table.references[column] ?? references[column]).map { "id of `\($0)`" } ?? "id"
        }
    }

    private static func table(of shape: RowShape, in reader: any Reader) throws -> Table {
        let name = shape.table.literal
        var table = Table()
        table.nullable = try Set(
            reader.rows("SELECT name FROM pragma_table_info(\(name)) WHERE NOT \"notnull\"") {
                try $0.next(String.self)
            })
        let references = try reader.rows(
            "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(\(name)) ORDER BY \"table\" DESC"
        ) { (column: try $0.next(String.self), table: try $0.next(String.self)) }
        for reference in references {
            guard let kind = RowShape.all.first(where: { $0.table.literal == reference.table })?.kind else { continue }
            table.references[reference.column] = kind.rawValue
        }
        let statement: String? = try reader.value("SELECT sql FROM sqlite_master WHERE name = \(name)")
        table.comments = comments(in: statement ?? "")
        return table
    }

    private static func oneOf(_ values: [String]) -> String {
        "One of \(values.map { "`\($0)`" }.joined(separator: ", "))."
    }

    /// Returns the comment before each column of a table, and the values that the column can have.
    private static func comments(in statement: String) -> [String: String] {
        var (found, comment) = ([String: String](), [String]())
        for line in statement.split(separator: "\n") {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("-- ") {
                comment.append(String(line.dropFirst(3)))
                continue
            }
            let column = String(line.prefix { $0 != " " })
            if let match = line.firstMatch(of: /CHECK \((\w+) IN \(('[^)]*)\)\)/), match.1 == column {
                comment.append(oneOf(match.2.split(separator: ", ").map { String($0.dropFirst().dropLast()) }))
            }
            if !comment.isEmpty { found[column] = comment.joined(separator: " ") }
            comment = []
        }
        return found
    }

    /// Returns the documentation comment of each kind of row.
    private static func comments(of source: String) -> [String: String] {
        var (found, comment) = ([String: String](), [String]())
        for line in source.split(separator: "\n").drop(while: { !$0.contains("enum RowKind") }) {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("/// ") {
                comment.append(String(line.dropFirst(4)))
                continue
            }
            if line.hasPrefix("case "), !comment.isEmpty {
                found[String(line.dropFirst(5).prefix { $0.isLetter })] = comment.joined(separator: " ")
            }
            comment = []
        }
        return found
    }
}
