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

    private func read(_ json: String) throws -> SyncEntry? {
        try SyncEntry(JSONDecoder().decode(SyncPut.self, from: Data(json.utf8)))
    }

    private func put(_ type: String, _ row: String, id: String = SentRowTests.id, scope: String = "public") -> String {
        #"{"type":"\#(type)","id":"\#(id)","scope":"\#(scope)","version":3,"row":\#(row)}"#
    }

    @Test func everyKindOfColumnIsReadAsItWasWritten() throws {
        let scope = Scope.community
        for shape in RowShape.all {
            for isNull in [true, false] {
                // JSON writes a whole real like an integer.
                let values: [FieldKind: SQLValue] = [
                    .integer: .integer(.max), .real: .real(52), .text: .text("\"é\\\u{1}"), .flag: .boolean(true),
                    .id: .blob([UInt8](repeating: 7, count: 16)),
                    .person: .blob([UInt8](repeating: 8, count: 16)), .photo: .text("3f9a"),
                ]
                #expect(values.count == FieldKind.allCases.count)
                // A column with a default is never null.
                let row = ProjectedRow(shape.kind, id: [UInt8](repeating: 9, count: 16), in: scope) {
                    isNull ? .null : values[$1]!
                }
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
                    try SyncEntry(JSONDecoder().decode(SyncPut.self, from: JSONEncoder().encode(put))) == entry,
                    "\(shape.kind)")
            }
        }
    }

    @Test(arguments: [
        ("seats", #"{"going":"1"}"#, "going"), ("seats", #"{"going":1.5}"#, "going"),
        ("event", #"{"title":1}"#, "title"),
        ("event", #"{"hostId":"Ana"}"#, "host_id"), ("event", #"{"hostId":7}"#, "host_id"),
        ("event", #"{"latitude":"north"}"#, "latitude"),
        ("event", #"{"locationHidden":2}"#, "location_hidden"), ("message", #"{"eventId":""}"#, "event_id"),
    ]) func aValueOfAnotherKindIsRefused(_ type: String, _ row: String, _ column: String) throws {
        #expect(throws: UnreadableRow(type: type, id: SentRowTests.id, column: column)) { try read(put(type, row)) }
        #expect(throws: UnreadableRow(type: type, id: "1", column: nil)) { try read(put(type, "{}", id: "1")) }
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
        let page = SyncPage(
            puts: [SyncPut(type: "dream", id: "1", scope: "public", version: 1, row: SyncRow([:]))],
            tombstones: [
                SyncTombstone(type: "dream", id: "1", scope: "public", version: 1),
                SyncTombstone(type: "event", id: SentRowTests.id, scope: "public", version: 2),
            ],
            cursor: "")
        #expect(try page.entries().map(\.change.kind) == [.event])
        #expect(throws: UnreadableRow.self) {
            try SyncEntry(SyncTombstone(type: "event", id: "x", scope: "public", version: 2))
        }
    }
}
