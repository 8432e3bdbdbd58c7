import Domain
import Operations

/// Times in analytics URLs: a moment, or a whole day in a time zone.
enum AnalyticsTime {
    static let hint: Phrase = "Use a day like 2026-11-27, or a time in ISO 8601."

    static func beginning(of text: String, in zone: String) -> Instant? {
        Instant(iso8601: text) ?? day(text).map { Zones.instant($0, in: zone) }
    }

    /// Returns the moment, or the last millisecond of the day.
    static func end(of text: String, in zone: String) -> Instant? {
        Instant(iso8601: text) ?? day(text).map { Zones.instant($0.addingDays(1), in: zone) - Span(milliseconds: 1) }
    }

    private static func day(_ text: String) -> CivilTime? {
        CivilTime(iso: text).flatMap { $0 == $0.startOfDay ? $0 : nil }
    }
}
