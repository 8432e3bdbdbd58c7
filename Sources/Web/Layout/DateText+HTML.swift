import Domain
import HTML
import Operations
import Presentation

extension DateText {
    /// Returns when an event takes place, in its own zone. The zone is named if the viewer's local time differs.
    ///
    /// - Parameter withDistance: adds the relative time, such as `in 3 days`, which a script keeps up to date.
    static func html(_ event: EventView, _ context: PageContext, withDistance: Bool = false) -> HTML {
        html(EventTimePresentation(event, context.presentation, withDistance: withDistance))
    }

    /// - Parameter addsLocalTime: whether a script adds the device's local time if it differs.
    static func html(_ time: EventTimePresentation, addsLocalTime: Bool = true) -> HTML {
        if let days = time.days {
            let distance: HTML? = time.distance.map { " <span class=\"distance\">· \($0.text)</span>" }
            return "<time datetime=\"\(days.first.iso)\">\(time.text)</time>\(distance)"
        }
        let distance: HTML? = time.distance.map {
            " <span class=\"distance\">· <span data-relative>\($0.text)</span></span>"
        }
        return localTime(time.startsAt, zone: addsLocalTime ? time.timeZone : nil, "\(time.text)\(distance)")
    }

    /// Returns whole days, which are the same dates for every viewer.
    static func html(_ days: WholeDays, _ context: PageContext, inSentence: Bool = false) -> HTML {
        "<time datetime=\"\(days.first.iso)\">\(DateText.days(days, today: context.presentation.today, inSentence: inSentence))</time>"
    }

    /// Returns a time in the given zone, by default the viewer's. No script changes it.
    ///
    /// - Parameter inSentence: whether the result follows other words.
    static func html(_ instant: Instant, _ context: PageContext, zone: String? = nil, inSentence: Bool = false) -> HTML
    {
        localTime(instant, zone: nil, "\(phrase(instant, context.presentation, zone: zone, inSentence: inSentence))")
    }

    /// Returns a time that has been put into words.
    static func html(_ instant: Instant, _ text: Phrase) -> HTML { localTime(instant, zone: nil, "\(text)") }

    /// - Parameter zone: makes a script add the device's local time if it differs from this zone's.
    private static func localTime(_ instant: Instant, zone: String?, _ content: HTML) -> HTML {
        let named: HTML = zone.map { " zone=\"\($0)\"" } ?? .empty
        return "<local-time datetime=\"\(instant.iso8601)\"\(named)>\(content)</local-time>"
    }
}
