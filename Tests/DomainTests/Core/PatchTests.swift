import Domain
import Foundation
import Testing

struct PatchTests {
    private struct Change: Codable {
        var title: Patch<String>
        var capacity: Patch<Int>
    }

    private func decode(_ json: String) throws -> Change {
        try JSONDecoder().decode(Change.self, from: Data(json.utf8))
    }

    @Test func leftOutIsKeptNullIsClearedAValueIsSet() throws {
        let kept = try decode("{}")
        #expect(kept.title.isKept && kept.capacity.isKept)
        #expect(kept.title.applied(to: "old") == "old")
        let cleared = try decode(#"{"title": null, "capacity": 3}"#)
        #expect(!cleared.title.isKept)
        #expect(cleared.title.applied(to: "old") == nil)
        #expect(cleared.capacity.applied(to: nil) == 3)
    }

    @Test(arguments: ["{}", #"{"title":"new"}"#, #"{"capacity":null}"#, #"{"capacity":4,"title":null}"#])
    func writtenAndReadItMeansTheSame(_ json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(decode(json)), as: UTF8.self) == json)
    }

    @Test func aValueOfTheWrongTypeIsRefused() {
        #expect(throws: DecodingError.self) { try decode(#"{"capacity": "many"}"#) }
    }
}
