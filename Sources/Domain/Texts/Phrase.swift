/// A sentence, or a part of one, in the language of whoever will read it.
///
///     let left: Phrase = "\(seats, .count) seats left"
///
/// The literal is the key by which the catalogues know it, with `{1}`, `{2}`, … for what is interpolated; that is kept apart, so
/// that the reader's language decides the words, their order, the plural, and how dates and numbers are written. `Localization`
/// says it; nothing else makes text of it.
///
/// Where a part of a sentence is a link or the like, it stands in brackets, and whoever shows the sentence says what they mean:
/// `"Sign in [here]."`
public struct Phrase: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// What is interpolated.
    public enum Argument: Hashable, Codable, Sendable {
        /// What somebody wrote, and names of things that are the same in every language.
        case text(String)
        case phrase(Phrase)
        case number(Int)
        /// A number that decides the form of the sentence's words: `1 seat`, `2 seats`. The first of a phrase does.
        case count(Int)
        case money(Money)
        /// Hundredths, written with as many decimals as are needed: 3333 is `33.33`.
        case hundredths(Int)
        /// What a clock and a calendar show.
        case time(CivilTime, TimeStyle)
        /// The short name of a zone (IANA) at that time: `CET`, in German `MEZ`.
        case zone(String, Instant)
        /// One after the other, joined as the language joins them.
        case list([Argument])
    }

    public enum Counting: Sendable {
        case count
    }

    public let key: String
    public let arguments: [Argument]

    public init(stringLiteral value: String) {
        key = value
        arguments = []
    }

    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 3 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { key += literal }

        public mutating func appendInterpolation(_ text: some StringProtocol) { append(.text(String(text))) }
        public mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }
        public mutating func appendInterpolation(_ number: Int) { append(.number(number)) }
        public mutating func appendInterpolation(_ number: Int, _: Counting) { append(.count(number)) }
        public mutating func appendInterpolation(_ money: Money) { append(.money(money)) }
        public mutating func appendInterpolation(hundredths: Int) { append(.hundredths(hundredths)) }
        public mutating func appendInterpolation(_ time: CivilTime, _ style: TimeStyle) { append(.time(time, style)) }
        public mutating func appendInterpolation(zone name: String, at instant: Instant) {
            append(.zone(name, instant))
        }
        public mutating func appendInterpolation(list: [String]) { append(.list(list.map { .text($0) })) }
        public mutating func appendInterpolation(list: [Phrase]) { append(.list(list.map { .phrase($0) })) }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            key += "{"
            key += String(arguments.count)
            key += "}"
        }
    }
}

#if !hasFeature(Embedded)
/// As it is between two parts of this program; as text where whoever encodes says it, as in a reply.
extension Phrase: Codable {
    /// Of an encoder: a `@Sendable (Phrase) -> String` that says it in somebody's language.
    public static let saying = CodingUserInfoKey(rawValue: "phrase.saying")!

    private enum CodingKeys: CodingKey {
        case key, arguments
    }

    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = "\(text)"
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(String.self, forKey: .key)
        arguments = try container.decode([Argument].self, forKey: .arguments)
    }

    public func encode(to encoder: any Encoder) throws {
        if let say = encoder.userInfo[Phrase.saying] as? @Sendable (Phrase) -> String {
            var container = encoder.singleValueContainer()
            return try container.encode(say(self))
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(arguments, forKey: .arguments)
    }
}
#endif

/// How a date or a time of day is written; each language has its own order and marks.
public enum TimeStyle: String, Hashable, Codable, Sendable, CaseIterable {
    /// `19:00`
    case time
    /// `Fri 27 Nov`
    case day
    /// `Fri 27 Nov 2026`
    case dayOfYear
    /// `Friday 27 November`
    case longDay
    /// `Friday 27 November 2026`
    case longDayOfYear
    /// `27 Nov 2026`
    case date
    /// `Nov`
    case month
    /// `November 2026`
    case monthOfYear
    /// `Fri`
    case weekday
    /// `Friday`
    case weekdayLong
}
