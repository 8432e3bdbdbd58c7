import Foundation
import Properties
import Testing
import Wire

@testable import Device

/// A page is read as `JSONDecoder` reads it.
struct SyncPageParserTests {
    private static let row = SyncRow([
        "title": .text("Tea “at” five\n\t\"/\\\u{1}😀"), "empty": .text(""), "startsAt": .integer(1_795_860_000_000),
        "least": .integer(.min + 1), "latitude": .real(51.25), "longitude": .real(-9), "large": .real(1.5e300),
        "whole": .real(1e15), "allDay": .boolean(true), "hidden": .boolean(false), "endsAt": .null,
    ])

    private static let page = SyncPage(
        puts: [
            SyncPut(type: "event", id: "019a", scope: "public", version: 18, row: row),
            SyncPut(type: "seats", id: "019a", scope: "public", version: 19, row: SyncRow([:])),
            SyncPut(type: "guest", id: "019b", scope: "event:019a", version: 1, row: row),
        ],
        tombstones: [SyncTombstone(type: "guest", id: "019c", scope: "event:019a", version: 17)],
        scopesAdded: ["public", "event:019a"], scopesRemoved: ["crew:019d"], lastCommandId: 41, cursor: "opaque",
        more: true)

    private static func encoded(_ page: SyncPage, _ format: JSONEncoder.OutputFormatting) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        return try encoder.encode(page)
    }

    @Test(arguments: [[], .prettyPrinted, .withoutEscapingSlashes] as [JSONEncoder.OutputFormatting])
    func aPageIsReadHoweverItIsWritten(_ format: JSONEncoder.OutputFormatting) throws {
        var page = SyncPageParserTests.page
        for last in [41, nil] as [Int64?] {
            page.lastCommandId = last
            let json = try SyncPageParserTests.encoded(page, format.union(.sortedKeys))
            #expect(try SyncPageParser.page(json) == JSONDecoder().decode(SyncPage.self, from: json))
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
            {"news": {"a": [1, {"b": null}], "c": "}"}, "puts": [{"type": "event", "id": "1", "scope": "public",
            "version": 1, "sizes": [[], {}, -1.5e-3], "row": {"title": "\\u0054\\ud83d\\ude00"}}], "tombstones": [],
            "scopesAdded": [], "scopesRemoved": [], "cursor": "", "lastCommandId": null, "more": false}
            """
        let page = try SyncPageParser.page(Data(json.utf8))
        #expect(page.puts.map(\.row) == [SyncRow(["title": .text("T😀")])])
        #expect(page.lastCommandId == nil && !page.more && page.cursor.isEmpty)
    }

    @Test func whatIsNoPageIsRefused() throws {
        let json = try SyncPageParserTests.encoded(SyncPageParserTests.page, .sortedKeys)
        for end in 0..<json.count {
            #expect(throws: SyncPageParser.Malformed.self) { try SyncPageParser.page(json.prefix(end)) }
        }
        for text in [
            "", "null", "[]", "{}", String(repeating: "[", count: 100_000),
            "{\"x\": \(String(repeating: "{\"a\":", count: 100_000))",
        ] {
            #expect(throws: SyncPageParser.Malformed.self) { try SyncPageParser.page(Data(text.utf8)) }
        }
    }

    /// Changed bytes are read as `JSONDecoder` reads them, or refused by both.
    @Test func brokenPagesAreReadAlike() throws {
        var page = SyncPageParserTests.page
        // A point in a number of so many digits would make it one that `Double` rounds to a whole number.
        for index in page.puts.indices { page.puts[index].row.fields["least"] = nil }
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
            let expected = try? JSONDecoder().decode(SyncPage.self, from: Data(bytes))
            let text = String(decoding: bytes, as: UTF8.self)
            try #require((try? SyncPageParser.page(Data(bytes))) == expected, "\(text)")
        }
    }
}
