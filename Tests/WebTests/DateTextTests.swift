import Domain
import Properties
import Testing
import Web

@Suite struct DateTextTests {
    let now = Instant(iso8601: "2026-11-24T10:00:00Z")!
    func at(_ iso: String) -> Instant { Instant(iso8601: iso)! }

    @Test(arguments: [
        ("2026-11-24T18:00:00Z", "Today, 19:00"), ("2026-11-25T18:00:00Z", "Tomorrow, 19:00"),
        ("2026-11-23T18:00:00Z", "Yesterday, 19:00"), ("2026-11-27T18:00:00Z", "Fri 27 Nov, 19:00"),
        ("2027-01-02T08:05:00Z", "Sat, 2 Jan 2027, 09:05"), ("2026-11-24T23:30:00Z", "Tomorrow, 00:30"),
    ])
    func moments(_ iso: String, _ text: String) {
        #expect(DateText.moment(at(iso), zone: "Europe/Berlin", now: now).english == text)
    }

    @Test func ranges() {
        let start = at("2026-11-27T18:00:00Z")
        func range(_ end: String?) -> String { DateText.range(start, end.map(at), zone: "Europe/Berlin", now: now).english }
        #expect(range(nil) == "Fri 27 Nov, 19:00")
        #expect(range("2026-11-27T21:00:00Z") == "Fri 27 Nov, 19:00–22:00")
        #expect(range("2026-11-28T01:00:00Z") == "Fri 27 Nov, 19:00 – Sat 28 Nov, 02:00")
    }

    @Test(arguments: [
        ("2026-11-24T10:00:30Z", "now"), ("2026-11-24T10:20:00Z", "in 20 minutes"),
        ("2026-11-24T11:00:00Z", "in 1 hour"), ("2026-11-24T11:59:00Z", "in 2 hours"), ("2026-11-24T10:59:45Z", "in 1 hour"),
        ("2026-11-24T07:00:00Z", "3 hours ago"), ("2026-11-27T18:00:00Z", "in 3 days"),
        ("2026-11-25T22:00:00Z", "in 1 day"),
        ("2026-12-15T10:00:00Z", "in 3 weeks"), ("2027-03-24T10:00:00Z", "in 4 months"),
        ("2027-01-10T10:00:00Z", "in 7 weeks"), ("2027-01-23T10:00:00Z", "in 2 months"),
        ("2029-11-24T10:00:00Z", "in 3 years"),
    ])
    func distances(_ iso: String, _ text: String) {
        #expect(DateText.relative(at(iso), zone: "Europe/Berlin", now: now).english == text)
    }
}
