import Domain
import Testing

/// Times and numbers as written by spreadsheets.
struct WrittenTimeTests {
    @Test(arguments: [
        ("2026-11-27", "2026-11-27T00:00"), ("2026-11-27 19:05", "2026-11-27T19:05"),
        ("2026-11-27T19:05:30", "2026-11-27T19:05"),
        ("27.11.2026", "2026-11-27T00:00"), ("7.1.2026", "2026-01-07T00:00"), ("07.01.2026 9:05", "2026-01-07T09:05"),
        ("29.02.2024 23:59:59", "2024-02-29T23:59"),
    ])
    func areRead(_ text: String, _ time: String) { #expect(CivilTime(written: text)?.isoMinutes == time) }

    @Test(arguments: [
        "", "27.11", "27.11.26", "29.02.2026", "1.13.2026", "0.1.2026", "11/27/2026", "27/11/2026", "27.11.2026 24:00",
        "27.11.2026 19", "27.11.2026 19:5",
        "27.11.2026, 19:05", "tomorrow", "46353", "27.11.1899", "٢٧.١١.٢٠٢٦",
    ])
    func andNothingElse(_ text: String) { #expect(CivilTime(written: text) == nil) }

    @Test func degreesHaveAPointOrAComma() {
        #expect(
            Position.degrees("52.5163") == 52.5163 && Position.degrees(" -13,25 ") == -13.25
                && Position.degrees("0") == 0)
        for text in ["", "N 52", "52.5.1", "1.234,5", "inf", "nan", "1e400", String(repeating: "1", count: 41)] {
            #expect(Position.degrees(text) == nil, "\(text)")
        }
    }
}
