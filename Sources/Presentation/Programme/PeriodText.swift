public import Domain
import Operations

/// Formats the days and periods of the programme in the viewer's zone.
public enum PeriodText {
    /// Returns a day, such as `Fri 27 Nov`.
    ///
    /// - Parameter other: the other end of a range.
    public static func day(_ instant: Instant, besides other: Instant? = nil, _ context: PresentationContext) -> Phrase
    {
        DateText.day(
            Zones.civil(instant, in: context.zone), today: context.today,
            besides: other.map { Zones.civil($0, in: context.zone) }, inSentence: true)
    }

    /// Returns a period, which may be open-ended.
    public static func period(_ from: Instant, _ to: Instant?, _ context: PresentationContext) -> Phrase {
        guard let to else { return from > context.now ? "From \(day(from, context))" : "Since \(day(from, context))" }
        return "From \(day(from, besides: to, context)) to \(day(to, besides: from, context))"
    }
}
