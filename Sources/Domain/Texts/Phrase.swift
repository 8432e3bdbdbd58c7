/// A localizable sentence, or a part of one.
///
///     let left: Phrase = "\(seats, .count) seats left"
///
/// The literal is its key in the catalogues, with `{1}`, `{2}`, … for the interpolated values. These are kept
/// separately, so that the reader's language decides the words, their order, the plural, and the format of dates and
/// numbers. Only `Localization` renders a phrase as text.
///
/// Brackets mark a part of a sentence that is a link or the like. The code that shows the sentence decides what they
/// mean: `"Sign in [here]."`
public struct Phrase: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// An interpolated value.
    public enum Argument: Hashable, Codable, Sendable {
        /// User input, or a name that is the same in every language.
        case text(String)
        case phrase(Phrase)
        case number(Int)
        /// A number that determines the plural form: `1 seat`, `2 seats`. Only the first one of a phrase does.
        case count(Int)
        case money(Money)
        /// Hundredths, with as many decimals as needed: 3333 is `33.33`.
        case hundredths(Int)
        /// A local date or time.
        case time(CivilTime, TimeStyle)
        /// The short name of a time zone (IANA) at that time: `CET`, in German `MEZ`.
        case zone(String, Instant)
        /// A list, joined as the language joins lists.
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
/// Encodes key and arguments between parts of this program; encodes localized text if the encoder can render phrases,
/// as for replies.
extension Phrase: Codable {
    /// The key of an encoder's user info for a `@Sendable (Phrase) -> String`, which renders phrases in a language.
    public static let localizerKey = CodingUserInfoKey(rawValue: "phrase.saying")!

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
        if let localize = encoder.userInfo[Phrase.localizerKey] as? @Sendable (Phrase) -> String {
            var container = encoder.singleValueContainer()
            return try container.encode(localize(self))
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(arguments, forKey: .arguments)
    }
}
#endif

/// A format of a date or a time of day. Each language has its own order and punctuation.
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
