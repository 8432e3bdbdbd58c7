import Domain
import HTML
import Operations
import Presentation

extension DateText {
    /// Returns when an event takes place, in its own zone. The zone is named if the viewer's local time differs.
    ///
    /// - Parameter withDistance: adds the relative time, such as `in 3 days`, which a script keeps up to date.
    static func html(
        _ event: EventView, _ context: PageContext, withEnd: Bool = false, withDistance: Bool = false
    ) -> HTML {
        let away = withDistance ? distance(to: event, context.presentation)?.text : nil
        // Whole days are the same dates for every viewer.
        if let days = event.days {
            return "\(html(days, context))\(away.map { " <span class=\"distance\">· \($0)</span>" as HTML })"
        }
        let text = rangeWithZone(
            event.startsAt, withEnd ? event.endsAt : nil, event.timeZone, context.presentation)
        let distance: HTML? = away.map {
            " <span class=\"distance\">· <span data-relative>\($0)</span></span>"
        }
        return localTime(event.startsAt, zone: event.timeZone, "\(text)\(distance)")
    }

    /// Returns whole days, which are the same dates for every viewer.
    static func html(_ days: WholeDays, _ context: PageContext, inSentence: Bool = false) -> HTML {
        "<time datetime=\"\(days.first.iso)\">\(DateText.days(days, today: context.presentation.today, inSentence: inSentence))</time>"
    }

    /// Returns start and end of an event, for places that show the viewer's local time separately.
    static func startAndEnd(_ event: EventView, _ context: PageContext) -> HTML {
        if let days = event.days { return html(days, context) }
        return localTime(
            event.startsAt, zone: nil,
            "\(rangeWithZone(event.startsAt, event.endsAt, event.timeZone, context.presentation))")
    }

    /// Returns a time in the given zone, by default the viewer's. No script changes it.
    ///
    /// - Parameter inSentence: whether the result follows other words.
    static func html(_ instant: Instant, _ context: PageContext, zone: String? = nil, inSentence: Bool = false) -> HTML
    {
        localTime(instant, zone: nil, "\(phrase(instant, context.presentation, zone: zone, inSentence: inSentence))")
    }

    /// - Parameter zone: makes a script add the device's local time if it differs from this zone's.
    private static func localTime(_ instant: Instant, zone: String?, _ content: HTML) -> HTML {
        let named: HTML = zone.map { " zone=\"\($0)\"" } ?? .empty
        return "<local-time datetime=\"\(instant.iso8601)\"\(named)>\(content)</local-time>"
    }
}
