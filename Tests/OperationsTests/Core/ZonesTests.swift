import Domain
import Properties
import Testing

@testable import Operations

struct ZonesTests {
    private static let names = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "UTC",
        "America/St_Johns", "Africa/Casablanca",
    ]

    @Test func whatAClockShowsIsReadBack() throws {
        try forAll(1000) { g in
            let zone = g.pick(ZonesTests.names)
            let instant = Instant(seconds: Int64(g.int(946_684_800...2_000_000_000)))
            let civil = Zones.civil(instant, in: zone)
            let back = Zones.instant(civil, in: zone)
            // For an ambiguous local time, the first of the two instants is used.
            try #require(Zones.civil(back, in: zone) == civil, "\(zone) \(civil)")
            try #require(back <= instant)
            try #require(instant - back <= .hours(25))
        }
    }

    @Test func aTimeThatClocksSkipIsAsMuchLaterAsTheySkip() {
        // Europe/Berlin, 29 March 2026: 02:00 becomes 03:00.
        let skipped = Zones.instant(CivilTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30), in: "Europe/Berlin")
        #expect(
            Zones.civil(skipped, in: "Europe/Berlin") == CivilTime(year: 2026, month: 3, day: 29, hour: 3, minute: 30))
        // 25 October 2026: 02:30 occurs twice.
        let twice = Zones.instant(CivilTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30), in: "Europe/Berlin")
        #expect(twice == Instant(iso8601: "2026-10-25T00:30:00Z"))
    }

    @Test func onlyIANANamesAreZones() {
        for zone in ZonesTests.names { #expect(Zones.exists(zone)) }
        for text in Generator.hostileTexts + ["Berlin", "CET", "GMT+1", "Europe/Atlantis", "../etc/passwd", "europe"] {
            #expect(!Zones.exists(text), "\(text)")
        }
    }
}
