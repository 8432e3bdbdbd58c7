import Domain
import Foundation
import Store
import Testing
import Wire

@testable import Operations
@testable import Replication

/// Rows as JSON, and back.
struct SentRowTests {
    private static let id = "01930000-0000-7000-8000-00000000cafe"

    private func page(puts: String = "", tombstones: String = "") throws -> ReceivedPage {
        try ReceivedPage(
            json: Data(
                #"{"scopesRemoved":[],"scopesAdded":[],"tombstones":[\#(tombstones)],"puts":[\#(puts)],"cursor":"","more":false}"#
                    .utf8))
    }

    private func read(_ json: String) throws -> SyncEntry? { try page(puts: json).puts.first }

    private func put(_ type: String, _ row: String, id: String = SentRowTests.id, scope: String = "public") -> String {
        #"{"type":"\#(type)","id":"\#(id)","scope":"\#(scope)","version":3,"row":\#(row)}"#
    }

    @Test func everyKindOfColumnIsReadAsItWasWritten() throws {
        let scope = Scope.community
        for shape in RowShape.all {
            for isNull in [true, false] {
                // JSON writes a whole real like an integer.
                let values: [FieldKind: SQLValue] = [
                    .integer: .integer(SyncPageParser.maxInteger), .real: .real(52), .text: .text("\"é\\\u{1}"),
                    .flag: .boolean(true),
                    .id: .blob([UInt8](repeating: 7, count: 16)),
                    .person: .blob([UInt8](repeating: 8, count: 16)), .photo: .text("3f9a"),
                ]
                #expect(values.count == FieldKind.allCases.count)
                // A column with a default is never null.
                let row = ProjectedRow(
                    kind: shape.kind, id: [UInt8](repeating: 9, count: 16), scope: scope,
                    values: shape.fields.map { isNull ? $0.defaultValue : values[$0.kind]! })
                let defaults = shape.fields.filter { $0.defaultValue != .null }
                let entry = SyncEntry(
                    change: Change(
                        scope: scope, version: 5, kind: shape.kind, row: [UInt8](repeating: 9, count: 16),
                        isTombstone: false), row: row)
                guard case .put(let put) = entry.wire else {
                    Issue.record("\(shape.kind)")
                    continue
                }
                #expect(put.row.fields.count == (isNull ? defaults : shape.fields).count)
                #expect(
                    try ReceivedPage(SyncPage(puts: [put], cursor: "")).puts == [entry],
                    "\(shape.kind)")
            }
        }
    }

    @Test(arguments: [
        ("seats", #"{"going":"1"}"#), ("seats", #"{"going":1.5}"#), ("event", #"{"title":1}"#),
        ("event", #"{"hostId":"Ana"}"#), ("event", #"{"hostId":7}"#), ("event", #"{"latitude":"north"}"#),
        ("event", #"{"locationHidden":2}"#), ("event", #"{"startsAt":9007199254740992}"#),
        ("event", #"{"startsAt":-9223372036854775808}"#), ("message", #"{"eventId":""}"#), ("event", #"{"title":[]}"#),
    ]) func aValueOfAnotherKindIsRefused(_ type: String, _ row: String) throws {
        #expect(throws: SyncPageParser.Malformed.self) { try read(put(type, row)) }
        #expect(try read(put(type, "{}")) != nil)
        #expect(throws: SyncPageParser.Malformed.self) { try read(put(type, "{}", id: "1")) }
    }

    /// The members of an object have no order.
    @Test func theKindMayComeLast() throws {
        let first = try read(put("seats", #"{"going":4}"#))
        let last = #"{"row":{"going":4},"version":3,"scope":"public","id":"\#(SentRowTests.id)","type":"seats"}"#
        #expect(try read(last) == first && first != nil)
        // Of two kinds the last counts, and the row is of that.
        let row = #"{"going":4,"capacity":9}"#
        let twice = put("event", row).dropLast() + #","type":"seats"}"#
        #expect(try read(String(twice)) == read(put("seats", row)))
        #expect(try read(String(put("seats", row).dropLast() + #","type":"dream"}"#)) == nil)
    }

    /// A newer server may send kinds and columns that an older device does not know.
    @Test func whatIsNotKnownIsLeftOut() throws {
        #expect(
            try read(put("dream", "{}")) == nil && read(put("event", "{}", scope: "dream:\(SentRowTests.id)")) == nil)
        #expect(try read(put("rights", "{}")) == nil)
        let row = try #require(try read(put("seats", #"{"going":4,"standing":9}"#))?.row)
        #expect(
            row.content.first { $0.name == "going" }?.value == .integer(4)
                && !row.content.contains { $0.name == "standing" })
        func tombstone(_ type: String, _ id: String) -> String {
            #"{"type":"\#(type)","id":"\#(id)","scope":"public","version":2}"#
        }
        let page = try page(
            puts: put("dream", "{}", id: "1"),
            tombstones: "\(tombstone("dream", "1")),\(tombstone("event", SentRowTests.id))")
        #expect(page.tombstones.map(\.change.kind) == [.event] && page.puts.isEmpty)
        #expect(throws: SyncPageParser.Malformed.self) { try self.page(tombstones: tombstone("event", "x")) }
    }
}
