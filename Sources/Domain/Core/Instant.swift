/// A point in time: milliseconds since 1970-01-01T00:00:00Z.
///
/// Its JSON form is ISO 8601 in UTC with milliseconds, `2026-11-27T18:00:00.000Z`.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// - Parameter seconds: Seconds since 1970 UTC.
    public init(seconds: Int64) {
        self.milliseconds = seconds * 1000
    }

    /// Whole seconds since 1970 UTC, rounded down.
    public var seconds: Int64 { milliseconds.flooredQuotient(by: 1000) }

    public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
    public static func + (a: Instant, b: Span) -> Instant { Instant(milliseconds: a.milliseconds + b.milliseconds) }
    public static func - (a: Instant, b: Span) -> Instant { Instant(milliseconds: a.milliseconds - b.milliseconds) }
    public static func - (a: Instant, b: Instant) -> Span { Span(milliseconds: a.milliseconds - b.milliseconds) }

    /// The range that Mingle accepts everywhere: the years 1900 to 9999.
    public static let earliest = Instant(CivilTime(year: 1900, month: 1, day: 1), offset: 0)
    public static let latest = Instant(CivilTime(year: 10_000, month: 1, day: 1), offset: 0) - Span(milliseconds: 1)
}

/// A duration in milliseconds.
public struct Span: Hashable, Comparable, Sendable {
    public var milliseconds: Int64
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func seconds(_ n: Int64) -> Span { Span(milliseconds: n * 1000) }
    public static func minutes(_ n: Int64) -> Span { .seconds(n * 60) }
    public static func hours(_ n: Int64) -> Span { .minutes(n * 60) }
    public static func days(_ n: Int64) -> Span { .hours(n * 24) }

    public static func < (a: Span, b: Span) -> Bool { a.milliseconds < b.milliseconds }
}

// MARK: ISO 8601

extension Instant {
    public var description: String { iso8601 }

    /// `2026-11-27T18:00:00.000Z`
    public var iso8601: String {
        let civil = CivilTime(self, offset: 0)
        let fraction = milliseconds - seconds * 1000
        return
            "\(civil.isoDate)T\(padded(civil.hour)):\(padded(civil.minute)):\(padded(civil.second)).\(padded(Int(fraction), to: 3))Z"
    }

    /// Reads ISO 8601 with a date, a time to minutes, seconds or fractions, and `Z` or an offset. Nil for anything
    /// else, for days that do not exist, and outside the years 1900–9999.
    public init?(iso8601 text: String) {
        guard text.utf8.count <= 1000 else { return nil }
        var scan = Scanner(text)
        guard let year = scan.digits(4), scan.take("-"), let month = scan.digits(2), scan.take("-"),
            let day = scan.digits(2), scan.take("T") || scan.take("t") || scan.take(" "),
            let hour = scan.digits(2), scan.take(":"), let minute = scan.digits(2)
        else { return nil }
        var second = 0
        var fraction = 0
        if scan.take(":") {
            guard let s = scan.digits(2) else { return nil }
            second = s
            if scan.take(".") || scan.take(",") {
                guard let f = scan.fraction() else { return nil }
                fraction = f
            }
        }
        var offset = 0
        if !(scan.take("Z") || scan.take("z")) {
            let sign: Int
            if scan.take("+") { sign = 1 } else if scan.take("-") { sign = -1 } else { return nil }
            guard let h = scan.digits(2) else { return nil }
            _ = scan.take(":")
            guard let m = scan.digits(2), h < 24, m < 60 else { return nil }
            offset = sign * (h * 3600 + m * 60)
        }
        let civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard scan.isAtEnd, civil.exists else { return nil }
        self = Instant(civil, offset: offset) + Span(milliseconds: Int64(fraction))
        guard self >= .earliest, self <= .latest else { return nil }
    }
}

#if !hasFeature(Embedded)
extension Instant: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let instant = Instant(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: DecodingHint.instant.key
            )
        }
        self = instant
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}
#endif
