import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations

/// Checks the declarations of each kind of row against the schema.
struct RowShapeTests {
    @Test(arguments: RowShape.all.map(\.kind)) func whatIsSentIsWhatIsStored(_ kind: RowKind) async throws {
        let shape = try #require(RowShape.of(kind))
        let table = shape.table.literal
        let (columns, people, unique) = try await TestCommunity().read { (reader) throws in
            (
                try reader.rows("SELECT name, \"notnull\", dflt_value FROM pragma_table_info(\(table))") {
                    (
                        name: try $0.next(String.self), isNeeded: try $0.next(Bool.self),
                        standard: try $0.next(String?.self)
                    )
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
        // Columns that are not sent must be nullable. The replicas of random runs work without them.
        for column in columns where !sent.contains(column.name) { #expect(!column.isNeeded, "\(column.name)") }
        // Older servers do not know a newer column, so a device that requires it must know its default.
        for field in shape.fields {
            let standard = columns.first { $0.name == field.name.description }?.standard
            let expected: SQLValue =
                switch field.kind {
                case .flag: standard.map { .boolean($0 == "TRUE") } ?? .null
                case .integer: standard.flatMap { Int64($0) }?.sqlValue ?? .null
                default: standard.map { .text($0.trimmingCharacters(in: ["'"])) } ?? .null
                }
            #expect(field.defaultValue == expected, "declare the default of \(field.name) in the shape")
        }
        // An undeclared person column would be sent despite a block.
        for field in shape.fields {
            let isPerson = if case .person = field.kind { true } else { false }
            #expect(isPerson == people.contains(field.name.description), "\(field.name)")
        }
        #expect(shape.isPerson == (kind == .user || kind == .publicHost))
        // A row that replaces another must find it by its unique columns.
        let declared = Set(shape.unique.map { $0.map(\.literal).sorted() }).union([[shape.id.literal]])
        #expect(Set(unique.map { $0.split(separator: ",").map(String.init).sorted() }) == declared)
    }

    /// Rows attached to an event, but sent to more people than see it, are withheld with it.
    @Test(.tags(.P45), arguments: RowShape.all.map(\.kind)) func whatLiesAtAnEventIsWithheldWithIt(
        _ kind: RowKind
    ) throws {
        let shape = try #require(RowShape.of(kind))
        let isWide = [Scope.public, .community].contains { shape.membership($0) != nil }
        let isAtEvent =
            shape.id.literal == "event_id" || shape.fields.contains { $0.name.description == "event_id" }
            || shape.joins.literal.contains("event")
        // The owner is a column of the event's own row.
        #expect(shape.owner != nil || !(isWide && isAtEvent))
        if shape.owner != nil { #expect(isAtEvent && !shape.joins.literal.isEmpty) }
    }

    /// Ids are sent as UUIDs and read back as 16 bytes. A declared id column may hold nothing else, and every stored
    /// blob is an id.
    @Test(arguments: RowShape.all.map(\.kind)) func whatIsSentAsAnIDIsOne(_ kind: RowKind) async throws {
        let shape = try #require(RowShape.of(kind))
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
        #expect(Set(RowShape.all.map(\.table.literal)).count == RowShape.all.count)
        #expect(Set(RowShape.all.map(\.kind)) == Set(RowKind.allCases).subtracting([.rights]))
    }
}
