import Domain
import Foundation
import Properties
import Testing

struct InstantTests {
    @Test func everyMillisecondIsWrittenAndReadAgain() throws {
        try forAll(2000) { g in
            let instant = Instant(milliseconds: Int64(g.int(-2_208_988_800_000...253_402_300_799_999)))
            try #require(Instant(iso8601: instant.iso8601) == instant)
        }
    }

    @Test func writtenFormIsThatOfFoundation() throws {
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        try forAll(1000) { g in
            let seconds = g.int(-2_208_988_800...253_402_300_799)
            let text = format.format(Date(timeIntervalSince1970: Double(seconds)))
            try #require(Instant(seconds: Int64(seconds)).iso8601 == text)
        }
    }

    @Test func anOffsetNamesTheSameMomentAsUTC() throws {
        try forAll(1000) { g in
            let seconds = g.int(0...4_000_000_000)
            let minutes = g.int(-1439...1439)
            let local = CivilTime(Instant(seconds: Int64(seconds)), offset: minutes * 60)
            func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
            let sign = minutes < 0 ? "-" : "+"
            let colon = g.one(in: 2) ? ":" : ""
            let text =
                "\(local.isoMinutes):\(two(local.second))\(sign)\(two(abs(minutes) / 60))\(colon)\(two(abs(minutes) % 60))"
            try #require(Instant(iso8601: text) == Instant(seconds: Int64(seconds)), "\(text)")
        }
    }

    @Test func fractionsBelowAMillisecondAreDropped() {
        #expect(Instant(iso8601: "2026-11-27T18:00:00.1239Z")?.milliseconds == 1_795_802_400_123)
        #expect(Instant(iso8601: "2026-11-27T18:00:00,5Z")?.milliseconds == 1_795_802_400_500)
        #expect(Instant(iso8601: "2026-11-27T18:00Z") == Instant(seconds: 1_795_802_400))
        #expect(
            Instant(iso8601: "2026-11-27T18:00:00." + String(repeating: "9", count: 500) + "Z")?.milliseconds
                == 1_795_802_400_999)
    }

    @Test(arguments: [
        "", "2026-11-27", "2026-11-27T18:00:00", "2026-11-27T18:00:00+", "2026-11-27T18:00:00+1",
        "2026-11-27T18:00:00+24:00",
        "2026-11-27T18:00:00+01:60", "2026-02-30T18:00:00Z", "2026-11-27T24:00:00Z", "2026-11-27T18:60:00Z",
        "2026-11-27T18:00:61Z", "2026-11-27T18:00:00.Z", "2026-11-27T18:00:00Z ", "2026-11-27T18:00:00ZZ",
        "1899-12-31T23:59:59Z",
        "1900-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "20261127T180000Z", "２026-11-27T18:00:00Z", "now",
        "1795802400",
    ])
    func whatIsNoMomentIsNotRead(_ text: String) {
        #expect(Instant(iso8601: text) == nil)
    }

    @Test func theWholeYear9999IsAccepted() {
        #expect(Instant(iso8601: "9999-12-31T23:59:59.999Z") != nil)
        #expect(Instant(iso8601: "1900-01-01T00:00:00Z") == .earliest)
    }

    @Test func hostileTextIsNeverAMoment() {
        for text in Generator.hostileTexts { #expect(Instant(iso8601: text) == nil) }
    }

    @Test func jsonIsTheWrittenForm() throws {
        let moment = Instant(seconds: 1_795_802_400)
        let json = try JSONEncoder().encode([moment])
        #expect(String(decoding: json, as: UTF8.self) == "[\"2026-11-27T18:00:00.000Z\"]")
        #expect(try JSONDecoder().decode([Instant].self, from: json) == [moment])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Instant].self, from: Data("[\"soon\"]".utf8)) }
    }
}
