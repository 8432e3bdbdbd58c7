import Domain
import Properties
import Store
import Testing

@testable import Operations

/// What is declared of a kind of row, held against the schema.
struct ShapeTests {
    @Test(arguments: Shape.all.map(\.kind)) func whatIsSentIsWhatIsStored(_ kind: RowKind) async throws {
        let shape = try #require(Shape.of(kind))
        let table = shape.table.literal
        let (columns, people, unique) = try await TestCommunity().read { (reader) throws in
            (
                try reader.rows("SELECT name, \"notnull\" FROM pragma_table_info(\(table))") {
                    (name: try $0.next(String.self), isNeeded: try $0.next(Bool.self))
                },
                try Set(
                    reader.rows("SELECT \"from\" FROM pragma_foreign_key_list(\(table)) WHERE \"table\" = 'users'") {
                        try $0.next(String.self)
                    }),
                try reader.rows(
                    """
                    SELECT group_concat(c.name) FROM pragma_index_list(\(table)) i JOIN pragma_index_info(i.name) c
                    WHERE i."unique" GROUP BY i.name
                    """
                ) { try $0.next(String.self) }
            )
        }
        let sent = [shape.id.literal] + shape.fields.map(\.name.description)
        #expect(Set(sent).count == sent.count)
        #expect(Set(sent).isSubset(of: columns.map(\.name)))
        // What is not sent must be able to be missing; that it always is, the replicas of random lives show.
        for column in columns where !sent.contains(column.name) { #expect(!column.isNeeded, "\(column.name)") }
        // A column that names a person and is not declared would go to those whom a block keeps from them.
        for field in shape.fields {
            let isPerson = if case .person = field.kind { true } else { false }
            #expect(isPerson == people.contains(field.name.description), "\(field.name)")
        }
        #expect(shape.isPerson == (kind == .user || kind == .publicHost))
        // A row that takes the place of another must find it.
        let declared = Set(shape.unique.map { $0.map(\.literal).sorted() }).union([[shape.id.literal]])
        #expect(Set(unique.map { $0.split(separator: ",").map(String.init).sorted() }) == declared)
    }

    /// What lies at an event and is sent to more than those who see that event is withheld with it.
    @Test(.tags(.P45), arguments: Shape.all.map(\.kind)) func whatLiesAtAnEventIsWithheldWithIt(_ kind: RowKind) throws
    {
        let shape = try #require(Shape.of(kind))
        let isWide = [Scope.public, .community].contains { shape.lies($0) != nil }
        let isAtEvent =
            shape.id.literal == "event_id" || shape.fields.contains { $0.name.description == "event_id" }
            || shape.joins.literal.contains("event")
        // Who owns an event stands in its own row.
        #expect(shape.owner != nil || !(isWide && isAtEvent))
        if shape.owner != nil { #expect(isAtEvent && !shape.joins.literal.isEmpty) }
    }

    /// Bytes are sent as UUIDs, and read again as 16 bytes: nothing else may be stored where an id is declared, and all that is
    /// stored as bytes is an id.
    @Test(arguments: Shape.all.map(\.kind)) func whatIsSentAsAnIDIsOne(_ kind: RowKind) async throws {
        let shape = try #require(Shape.of(kind))
        let table = shape.table.literal
        let (bytes, definition) = try await TestCommunity().read { (reader) throws in
            (
                try reader.rows("SELECT name FROM pragma_table_info(\(table)) WHERE type = 'BLOB'") {
                    try $0.next(String.self)
                },
                try #require(
                    try reader.value(
                        "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = \(table)", as: String.self))
            )
        }
        let ids =
            [shape.id.literal] + shape.fields.filter { $0.kind == .id || $0.kind == .person }.map(\.name.description)
        for id in ids { #expect(definition.contains("BLOB CHECK (length(\(id)) = 16)"), "\(id)") }
        let sent = Set([shape.id.literal] + shape.fields.map(\.name.description))
        #expect(Set(ids) == Set(bytes).intersection(sent))
    }

    @Test func twoKindsAreNeverOneTable() {
        #expect(Set(Shape.all.map(\.table.literal)).count == Shape.all.count)
        #expect(Set(Shape.all.map(\.kind)) == Set(RowKind.allCases).subtracting([.rights]))
    }
}
