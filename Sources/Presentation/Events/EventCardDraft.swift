public import Domain

/// The card of an event that is still being written. Missing values are left out.
public struct EventCardDraft: Equatable, Sendable {
    public var title: Phrase
    public var time: Phrase?
    public var location: String?
    /// At most three.
    public var tags: [String]

    /// - Parameters:
    ///   - endsAt: an end before the start is ignored.
    ///   - days: the days, if it is a whole-day event.
    ///   - location: empty if it is missing.
    public init(
        title: String, startsAt: Instant?, endsAt: Instant?, timeZone: String, isAllDay: Bool, days: WholeDays?,
        location: String, tags: [String], _ context: PresentationContext
    ) {
        self.title = title.isEmpty ? "Your event" : "\(title)"
        time =
            isAllDay
            ? days.map { DateText.days($0, today: context.today) }
            : startsAt.map { start in
                DateText.rangeWithZone(start, endsAt.flatMap { $0 > start ? $0 : nil }, timeZone, context)
            }
        self.location = location.isEmpty ? nil : location
        self.tags = tags.prefix(3).filter { !$0.isEmpty }
    }
}
