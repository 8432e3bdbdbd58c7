public import Domain

/// Reads calendar files of any program (RFC 5545).
public enum CalendarReader {
    /// How much one file may ask for. Beyond it the file is refused, but where a limit says otherwise.
    public struct Limits: Hashable, Sendable {
        /// Of the whole file. 50 MB.
        public var maxBytes = 50_000_000
        /// Entries written in the file. 100,000.
        public var maxEvents = 100_000
        /// Events in the result, with every occurrence of every series. 250,000.
        public var maxOccurrences = 250_000
        /// Occurrences taken of one series, 1,000; of a longer one the oldest are left out and reported as skipped.
        public var maxOccurrencesOfSeries = 1000
        /// Time for working out all series of a file, 10 s; further series are reported as skipped. Rules that never
        /// match can keep a computer busy for minutes.
        public var expansionTime = Duration.seconds(10)
        /// How deep components may nest; what lies deeper is ignored.
        public var maxDepth = 8

        public static let standard = Limits()

        public init() {}
    }

    /// Reads every event of a file that can be read, and says what could not and why.
    ///
    /// A series is returned as its occurrences from the first to two years after `now` (or after its first, where that
    /// lies later), with single changed and cancelled occurrences in their place. A series keeps its local time when
    /// clocks change. Where several entries have one UID, the newest counts.
    ///
    /// - Parameters:
    ///   - bytes: the file, in UTF-8.
    ///   - floatingTimeZone: IANA name. Whole days begin and times without a zone are meant here; for the latter a zone
    ///     that the file names for the whole calendar (X-WR-TIMEZONE) goes before it.
    ///   - now: bounds endless series.
    ///   - from: what was over before is left out and counted; nil takes all of the past.
    ///   - progress: told from time to time how many entries have been read, of how many.
    /// - Throws: `invalid` where this is not a calendar, not UTF-8, or the zone is unknown; `tooLarge` beyond `limits`.
    public static func read(
        _ bytes: [UInt8], floatingTimeZone: String, now: Instant, from: Instant? = nil, limits: Limits = .standard,
        progress: ((Int, Int) -> Void)? = nil
    ) throws(Refusal) -> CalendarImport {
        guard bytes.count <= limits.maxBytes else {
            let most = limits.maxBytes / 1_000_000
            throw refusal(
                .tooLarge, "This file is larger than \(most) MB. Export a shorter span of time and import that.")
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
