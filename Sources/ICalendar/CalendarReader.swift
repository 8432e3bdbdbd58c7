public import Domain

/// Reads calendar files of any program (RFC 5545).
public enum CalendarReader {
    /// Resource limits of one file. A file that exceeds one is refused, unless the limit states otherwise.
    public struct Limits: Hashable, Sendable {
        /// The maximum size of the file: 50 MB.
        public var maxBytes = 50_000_000
        /// The maximum number of entries in the file: 100,000.
        public var maxEvents = 100_000
        /// The maximum number of events in the result, including all occurrences of series: 250,000.
        public var maxOccurrences = 250_000
        /// The maximum number of occurrences of one series: 1,000. The oldest ones of a longer series are left out and
        /// reported as skipped.
        public var maxOccurrencesOfSeries = 1000
        /// The maximum time for expanding all series of a file: 10 s. Further series are reported as skipped. Rules
        /// that never match could otherwise take minutes.
        public var expansionTime = Duration.seconds(10)
        /// The maximum nesting of components; deeper ones are ignored.
        public var maxDepth = 8

        public static let standard = Limits()

        public init() {}
    }

    /// Reads all readable events of a file, and reports what could not be read and why.
    ///
    /// A series is returned as its occurrences, up to two years after `now` (or after its first occurrence if that is
    /// later). Changed and cancelled occurrences are applied. A series keeps its local time when clocks change. Of
    /// several entries with the same UID, the newest counts.
    ///
    /// - Parameters:
    ///   - bytes: The file, in UTF-8.
    ///   - floatingTimeZone: The IANA name of the zone of all-day events and floating times. For floating times, the
    ///     file's own default zone (X-WR-TIMEZONE) takes precedence.
    ///   - now: The time from which endless series are bounded.
    ///   - from: Earlier events are left out and counted; nil includes all of the past.
    ///   - progress: Called repeatedly with the number of entries read and their total.
    /// - Throws: `invalid` if the file is not a calendar or not in UTF-8, or if the zone is unknown; `tooLarge`
    ///   beyond `limits`.
    public static func read(
        _ bytes: [UInt8], floatingTimeZone: String, now: Instant, from: Instant? = nil, limits: Limits = .standard,
        progress: ((Int, Int) -> Void)? = nil
    ) throws(Refusal) -> CalendarImport {
        guard bytes.count <= limits.maxBytes else {
            let limit = limits.maxBytes / 1_000_000
            throw refusal(
                .tooLarge, "This file is larger than \(limit) MB. Export a shorter span of time and import that.")
        }
        guard let floating = ZoneAliases.iana(floatingTimeZone) == "UTC" ? .utc : Zone(iana: floatingTimeZone) else {
            throw Refusal.invalid("timeZone", "There is no time zone of this name.")
        }
        let outline = try FileOutline(bytes, limits)
        var importer = Importer(
            outline: outline, bytes: bytes, floating: floating, now: now, from: from, limits: limits)
        importer.readEntries(progress)
        return try importer.finish()
    }

    static func refusal(_ code: Refusal.Code, _ sentence: Phrase) -> Refusal {
        Refusal(code, sentence, fields: ["file": sentence])
    }
}
