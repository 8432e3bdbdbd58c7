import Foundation
import Properties
import Testing
import Wire

struct SyncPageTests {
    private func json(_ page: SyncPage) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(page), as: UTF8.self)
    }

    private func page(_ json: String) throws -> SyncPage {
        try JSONDecoder().decode(SyncPage.self, from: Data(json.utf8))
    }

    /// The format is a contract: current clients must be able to read what newer servers send.
    @Test func aPageLooksAsInTheContract() throws {
        let sample = """
            {"cursor":"c","more":false,"puts":[{"id":"01a2","row":{"capacity":7,"latitude":52.5,"note":null,"startsAt":1795300000000,\
            "title":"Tea/“two”","usesSeats":true},"scope":"public","type":"event","version":12}],"scopesAdded":["public"],"scopesRemoved":[],\
            "tombstones":[{"id":"01a3","scope":"public","type":"event","version":13}]}
            """
        let read = try page(sample)
        let row = SyncRow([
            "title": .text("Tea/“two”"), "startsAt": .integer(1_795_300_000_000), "capacity": .integer(7),
            "latitude": .real(52.5), "note": .null,
            "usesSeats": .boolean(true),
        ])
        #expect(
            read
                == SyncPage(
                    puts: [SyncPut(type: "event", id: "01a2", scope: "public", version: 12, row: row)],
                    tombstones: [SyncTombstone(type: "event", id: "01a3", scope: "public", version: 13)],
                    scopesAdded: ["public"], cursor: "c"))
        #expect(try json(read) == sample)
        #expect(
            try page(sample.replacing("\"more\":false", with: "\"lastCommandId\":41,\"more\":true")).lastCommandId == 41
        )
    }

    @Test func whatIsWrittenIsRead() throws {
        try forAll(300) { g in
            func value() -> SyncValue {
                switch g.int(0...4) {
                case 0: .null
                case 1: .boolean(g.one(in: 2))
                case 2: .integer(g.pick([0, 1, -1, Int64.max, Int64.min, Int64(g.int(-1_000_000...1_000_000))]))
                case 3: .real(Double(g.int(-1_000_000...1_000_000)) + 0.25)
                default:
                    .text(g.pick(["", "1", "true", "null", "é\"\\\n\u{1}/", "01a21e2a-0500-7de1-ab7a-07aacd555fc9"]))
                }
            }
            func puts() -> [SyncPut] {
                (0..<g.int(0...3)).map { n in
                    let fields = (0..<g.int(0...5)).map { ("f\($0)", value()) }
                    return SyncPut(
                        type: "event", id: "\(n)", scope: g.pick(["public", "event:1"]), version: Int64(g.int(0...99)),
                        row: SyncRow(Dictionary(uniqueKeysWithValues: fields)))
                }
            }
            let page = SyncPage(
                puts: puts(),
                tombstones: (0..<g.int(0...2)).map {
                    SyncTombstone(type: "guest", id: "\($0)", scope: "public", version: 1)
                },
                scopesAdded: g.one(in: 2) ? ["public"] : [],
                scopesRemoved: g.one(in: 2) ? ["community", "user:1"] : [],
                lastCommandId: g.one(in: 2) ? 7 : nil, cursor: "x-_9", more: g.one(in: 2))
            try #require(try self.page(json(page)) == page)
        }
    }

    @Test func aWholeRealIsReadAsAnInteger() throws {
        let page = SyncPage(
            puts: [SyncPut(type: "event", id: "1", scope: "public", version: 1, row: SyncRow(["latitude": .real(52)]))],
            cursor: "")
        #expect(try self.page(json(page)).puts[0].row.fields["latitude"] == .integer(52))
    }

    @Test func aValueOfNoColumnIsRefused() {
        for value in ["[1]", "{}", "1e999"] {
            #expect(throws: DecodingError.self) {
                try page(
                    #"{"cursor":"c","more":false,"puts":[{"type":"event","id":"1","scope":"public","version":1,"row":{"x":\#(value)}}],"tombstones":[],"scopesAdded":[],"scopesRemoved":[]}"#
                )
            }
        }
    }

    @Test func columnsAreNamedInCamelCase() {
        #expect(
            ["id", "starts_at", "passes_large_parties"].map(SyncRow.name) == ["id", "startsAt", "passesLargeParties"])
    }
}
