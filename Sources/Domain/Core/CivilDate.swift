/// A calendar date without time and zone, from 1900-01-01 to 9998-12-31. JSON and the store use `2026-12-24`.
public struct CivilDate: Hashable, Comparable, Sendable {
    public let daysSince1970: Int

    /// - Parameter civil: The time of day is ignored.
    public init(_ civil: CivilTime) {
        daysSince1970 = civil.daysSince1970
    }

    /// Reads `2026-12-24`; nil for anything else, for days that do not exist, and outside the years 1900–9998.
    public init?(iso text: String) {
        guard text.utf8.count == 10, let civil = CivilTime(iso: text), civil.year <= 9998 else { return nil }
        self.init(civil)
    }

    /// `2026-12-24`
    public var iso: String { midnight.isoDate }

    public var midnight: CivilTime { CivilTime(day: daysSince1970) }

    public func addingDays(_ days: Int) -> CivilDate { CivilDate(CivilTime(day: daysSince1970 + days)) }

    /// Returns the first moment of the date in a time zone, even if its clocks skip midnight.
    ///
    /// - Parameter offset: The zone's offset from UTC at an instant, in seconds.
    public func start(offset: (Instant) -> Int) -> Instant { Instant(midnight, offset: offset) }

    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSince1970 < b.daysSince1970 }
}

#if !hasFeature(Embedded)
extension CivilDate: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CivilDate(iso: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: DecodingHint.date.key)
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso)
    }
}
#endif
