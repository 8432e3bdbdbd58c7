import Domain
import Operations

/// Times in the address of figures: a moment, or a whole day of a zone.
enum AnalyticsTime {
    static let hint: Phrase = "Give a day like 2026-11-27, or a time in ISO 8601."

    static func beginning(of text: String, in zone: String) -> Instant? {
        Instant(iso8601: text) ?? day(text).map { Zones.instant($0, in: zone) }
    }

    /// The last moment of it.
    static func end(of text: String, in zone: String) -> Instant? {
        Instant(iso8601: text) ?? day(text).map { Zones.instant($0.addingDays(1), in: zone) - Span(milliseconds: 1) }
    }

    private static func day(_ text: String) -> CivilTime? {
        CivilTime(iso: text).flatMap { $0 == $0.startOfDay ? $0 : nil }
    }
}
