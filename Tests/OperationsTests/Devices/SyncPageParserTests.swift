import Domain
import Foundation
import Properties
import Store
import Testing
import Wire

@testable import Operations
@testable import Replication

/// A page is read as `JSONDecoder` reads it.
struct SyncPageParserTests {
    private static let row = SyncRow([
        "title": .text("Tea “at” five\n\t\"/\\\u{1}😀"), "description": .text(""),
        "startsAt": .integer(1_795_860_000_000), "createdAt": .integer(-SyncPageParser.maxInteger),
        "latitude": .real(51.25), "longitude": .real(-9), "allDay": .boolean(true), "locationHidden": .boolean(false),
        "endsAt": .null, "hostId": .text(id), "unknown": .real(1.5e300),
    ])
    private static let id = "01930000-0000-7000-8000-00000000cafe"

    private static let page = SyncPage(
        puts: [
            SyncPut(type: "event", id: id, scope: "public", version: 18, row: row),
            SyncPut(type: "seats", id: id, scope: "public", version: 19, row: SyncRow([:])),
            SyncPut(type: "dream", id: id, scope: "public", version: 19, row: row),
            SyncPut(type: "event", id: id, scope: "event:\(id)", version: 1, row: row),
        ],
        tombstones: [SyncTombstone(type: "guest", id: id, scope: "event:\(id)", version: 17)],
        scopesAdded: ["public", "event:\(id)"], scopesRemoved: ["crew:\(id)"], lastCommandId: 41, cursor: "opaque",
        more: true)

    private static func encoded(_ page: SyncPage, _ format: JSONEncoder.OutputFormatting) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        return try encoder.encode(page)
    }

    /// Reads a page with `JSONDecoder`.
    private static func decoded(_ json: Data) throws -> ReceivedPage {
        let sent = try JSONDecoder().decode(SyncPage.self, from: json)
        var page = ReceivedPage(cursor: sent.cursor, more: sent.more)
        (page.scopesRemoved, page.scopesAdded) = (sent.scopesRemoved, sent.scopesAdded)
        page.lastCommandId = sent.lastCommandId
        page.tombstones = try sent.tombstones.compactMap { try entry($0, row: nil) }
        page.puts = try sent.puts.compactMap {
            try entry(SyncTombstone(type: $0.type, id: $0.id, scope: $0.scope, version: $0.version), row: $0.row)
        }
        return page
    }

    private struct Unreadable: Error {}

    private static func entry(_ sent: SyncTombstone, row: SyncRow?) throws -> SyncEntry? {
        guard let kind = RowKind(rawValue: sent.type), let shape = RowShape.of(kind) else { return nil }
        let values = try row.map { row in
            try shape.fields.map { field in
                let value = row.fields[SyncRow.name(ofColumn: field.name.description)] ?? .null
                return value == .null ? field.defaultValue : try stored(value, field.kind)
            }
        }
        guard let scope = Scope(sent.scope) else { return nil }
        guard let id = ID<Never>(sent.id) else { throw Unreadable() }
        return SyncEntry(
            change: Change(scope: scope, version: sent.version, kind: kind, row: id.bytes, isTombstone: row == nil),
            row: values.map { ProjectedRow(kind: kind, id: id.bytes, scope: scope, values: $0) })
    }

    private static func stored(_ value: SyncValue, _ kind: FieldKind) throws -> SQLValue {
        switch (kind, value) {
        case (.integer, .integer(let number)): return .integer(number)
        case (.real, .real(let number)): return .real(number)
        case (.real, .integer(let number)): return .real(Double(number))
        case (.flag, .integer(let number)) where number == 0 || number == 1: return .boolean(number == 1)
        case (.flag, .boolean(let flag)): return .boolean(flag)
        case (.text, .text(let text)), (.photo, .text(let text)): return .text(text)
        case (.id, .text(let text)), (.person, .text(let text)):
            guard let id = ID<Never>(text) else { throw Unreadable() }
            return .blob(id.bytes)
        default: throw Unreadable()
        }
    }

    @Test(arguments: [[], .prettyPrinted, .withoutEscapingSlashes] as [JSONEncoder.OutputFormatting])
    func aPageIsReadHoweverItIsWritten(_ format: JSONEncoder.OutputFormatting) throws {
        var page = SyncPageParserTests.page
        for last in [41, nil] as [Int64?] {
            page.lastCommandId = last
            let json = try SyncPageParserTests.encoded(page, format.union(.sortedKeys))
            #expect(try ReceivedPage(json: json) == SyncPageParserTests.decoded(json))
        }
    }

    /// Otherwise a member that the parser forgets would be equal to one that is not sent.
    @Test func thePageOfTheseTestsHasEveryMember() {
        let page = SyncPageParserTests.page
        for value in [page, page.puts[0], page.tombstones[0]] as [Any] {
            for member in Mirror(reflecting: value).children {
                let content = Mirror(reflecting: member.value)
                let canBeEmpty = content.displayStyle == .optional || content.displayStyle == .collection
                #expect(!canBeEmpty || !content.children.isEmpty, "\(member.label ?? "")")
            }
        }
    }

    @Test func membersOfNewerServersAreSkipped() throws {
        let json = """
            {"news": {"a": [1, {"b": null}], "c": "}"}, "puts": [{"t\\u0079pe": "event", "id": "\(SyncPageParserTests.id)",
            "scope": "public", "version": 1, "sizes": [[], {}, -1.5e-3], "row": {"titl\\u0065": "\\u0054\\ud83d\\ude00"}}],
            "tombstones": [],
            "scopesAdded": [], "scopesRemoved": [], "cursor": "", "lastCommandId": null, "more": false}
            """
        let page = try ReceivedPage(json: Data(json.utf8))
        #expect(page.puts.first?.row?.content.first { $0.name == "title" }?.value == .text("T😀"))
        #expect(page.lastCommandId == nil && !page.more && page.cursor.isEmpty)
    }

    @Test func whatIsNoPageIsRefused() throws {
        let json = try SyncPageParserTests.encoded(SyncPageParserTests.page, .sortedKeys)
        for end in 0..<json.count {
            #expect(throws: SyncPageParser.Malformed.self) { try ReceivedPage(json: json.prefix(end)) }
        }
        for text in [
            "", "null", "[]", "{}", String(repeating: "[", count: 100_000),
            "{\"x\": \(String(repeating: "{\"a\":", count: 100_000))",
        ] {
            #expect(throws: SyncPageParser.Malformed.self) { try ReceivedPage(json: Data(text.utf8)) }
        }
    }

    /// Changed bytes are read as `JSONDecoder` reads them, or refused by both.
    @Test func brokenPagesAreReadAlike() throws {
        var page = SyncPageParserTests.page
        // A point in a number of so many digits would make it one that `Double` rounds to a whole number.
        for index in page.puts.indices { page.puts[index].row.fields["createdAt"] = nil }
        let json = [UInt8](try SyncPageParserTests.encoded(page, .sortedKeys))
        let possible = Array("{}[]\",:-+.trufalsn \\/x".utf8)
        try forAll(500) { g in
            var bytes = json
            for _ in 1...g.int(1...2) {
                let position = g.int(0...(bytes.count - 1))
                // The text has characters of several bytes, of which a part is no UTF-8.
                guard bytes[position] < 0x80 else { continue }
                switch g.int(0...2) {
                case 0: bytes.remove(at: position)
                case 1 where position > 0 && bytes[position - 1] < 0x80: bytes.insert(g.pick(possible), at: position)
                default: bytes[position] = g.pick(possible)
                }
            }
            // `JSONDecoder` accepts a comma after the last element.
            guard String(decoding: bytes, as: UTF8.self).firstMatch(of: /,\s*[\]}]/) == nil else { return }
            let expected = try? SyncPageParserTests.decoded(Data(bytes))
            let text = String(decoding: bytes, as: UTF8.self)
            try #require((try? ReceivedPage(json: Data(bytes))) == expected, "\(text)")
        }
    }
}
