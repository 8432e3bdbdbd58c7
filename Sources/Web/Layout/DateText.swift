public import Domain
import HTML
import Operations

/// Dates as people say them, in English.
public enum DateText {
    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let longWeekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let longMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `19:00`
    public static func time(_ civil: CivilTime) -> String { String(civil.isoMinutes.suffix(5)) }

    /// `Today`, `Tomorrow`, `Yesterday`, `Fri 27 Nov`; with the year where it is not this one.
    public static func day(_ civil: CivilTime, today: CivilTime) -> String {
        switch civil.daysSince1970 - today.daysSince1970 {
        case 0: return "Today"
        case 1: return "Tomorrow"
        case -1: return "Yesterday"
        default:
            let short = "\(weekdays[civil.weekday - 1]) \(civil.day) \(months[civil.month - 1])"
            return civil.year == today.year ? short : "\(short) \(civil.year)"
        }
    }

    /// `Friday 27 November`, for a heading.
    public static func heading(_ civil: CivilTime, today: CivilTime) -> String {
        let date = "\(longWeekdays[civil.weekday - 1]) \(civil.day) \(longMonths[civil.month - 1])"
        let full = civil.year == today.year ? date : "\(date) \(civil.year)"
        switch civil.daysSince1970 - today.daysSince1970 {
        case 0: return "Today · \(full)"
        case 1: return "Tomorrow · \(full)"
        case -1: return "Yesterday · \(full)"
        default: return full
        }
    }

    /// `Today, 19:00`
    public static func moment(_ instant: Instant, zone: String, now: Instant) -> String {
        let civil = Zones.civil(instant, in: zone)
        return "\(day(civil, today: Zones.civil(now, in: zone))), \(time(civil))"
    }

    /// `Fri 27 Nov 2026, 19:00 (Europe/Berlin)`, for whoever reads it anywhere at any time.
    public static func full(_ instant: Instant, zone: String) -> String {
        let civil = Zones.civil(instant, in: zone)
        return "\(weekdays[civil.weekday - 1]) \(civil.day) \(months[civil.month - 1]) \(civil.year), \(time(civil)) (\(zone))"
    }

    /// `Fri 27 Nov, 19:00–22:00`, or with both days where it runs past midnight.
    public static func range(_ start: Instant, _ end: Instant?, zone: String, now: Instant) -> String {
        let first = moment(start, zone: zone, now: now)
        guard let end else { return first }
        let a = Zones.civil(start, in: zone)
        let b = Zones.civil(end, in: zone)
        return a.startOfDay == b.startOfDay ? "\(first)–\(time(b))" : "\(first) – \(moment(end, zone: zone, now: now))"
    }

    /// `in 3 days`, `in 20 minutes`, `2 hours ago`. Days are counted as the calendar of the zone turns its pages.
    public static func relative(_ instant: Instant, zone: String, now: Instant) -> String {
        let seconds = (instant - now).milliseconds / 1000
        let distance = abs(seconds)
        if distance < 60 { return "now" }
        let days = abs(Zones.civil(instant, in: zone).daysSince1970 - Zones.civil(now, in: zone).daysSince1970)
        let amount =
            if distance < 3600 { count(Int(distance / 60), "minute", "minutes") } else if distance < 86_400 {
                count(Int(distance / 3600), "hour", "hours")
            } else if days < 14 { count(max(days, 1), "day", "days") } else if days < 60 {
                count(days / 7, "week", "weeks")
            } else if days < 730 { count(days / 30, "month", "months") } else { count(days / 365, "year", "years") }
        return seconds > 0 ? "in \(amount)" : "\(amount) ago"
    }

    /// `1 day`, `3 days`
    public static func count(_ n: Int, _ one: String, _ many: String) -> String { n == 1 ? "1 \(one)" : "\(n) \(many)" }

    /// The same for as long as the words above say the same of an event's times, which are days away; near them, for a second.
    static func beat(of times: EventTimes, now: Instant) -> Int64 {
        let isNear = [times.startsAt, times.overAt, times.rsvpsCloseAt].contains { abs(($0 - now).milliseconds) < Span.hours(25).milliseconds }
        // Days begin with a minute in every zone.
        return isNear ? now.seconds : -now.seconds / 60
    }

    // MARK: In a page

    /// When an event takes place, in its own zone; the zone is named where the viewer's clocks show another time.
    ///
    /// - Parameter withDistance: adds `in 3 days`, which a script keeps true.
    static func html(
        _ event: EventView, _ context: PageContext, withEnd: Bool = false, withDistance: Bool = false
    ) -> HTML {
        let text = range(event.startsAt, withEnd ? event.endsAt : nil, zone: event.timeZone, now: context.now)
        let distance: HTML? =
            withDistance && event.status == .scheduled && !event.isUnderWay && !text.hasPrefix("Tomorrow")
            ? " <span class=\"distance\">· <span data-relative>\(relative(event.startsAt, zone: event.timeZone, now: context.now))</span></span>"
            : nil
        let note = zoneNote(event.startsAt, event.timeZone, context)
        return localTime(event.startsAt, zone: event.timeZone, "\(text)\(note)\(distance)")
    }

    /// When an event begins and ends, for a place that shows the viewer's own time beside it.
    static func whole(_ event: EventView, _ context: PageContext) -> HTML {
        let text = range(event.startsAt, event.endsAt, zone: event.timeZone, now: context.now)
        return localTime(event.startsAt, zone: nil, "\(text)\(zoneNote(event.startsAt, event.timeZone, context))")
    }

    /// A moment in the viewer's own zone, or in the zone that is given. Stands in a sentence, so nothing is added to it.
    static func html(_ instant: Instant, _ context: PageContext, zone: String? = nil) -> HTML {
        let own = zone ?? context.viewer?.timeZone ?? "UTC"
        let text = moment(instant, zone: own, now: context.now)
        return localTime(instant, zone: nil, "\(text)\(zoneNote(instant, own, context))")
    }

    /// The same moment on the viewer's clocks; nil where they show the same time as the event's.
    static func viewersOwn(_ event: EventView, _ context: PageContext) -> String? {
        guard let zone = context.viewer?.timeZone, differs(zone, event.timeZone, at: event.startsAt) else { return nil }
        return range(event.startsAt, event.endsAt, zone: zone, now: context.now)
    }

    /// - Parameter zone: makes a script add the device's own time where that differs.
    private static func localTime(_ instant: Instant, zone: String?, _ content: HTML) -> HTML {
        let named: HTML = zone.map { " zone=\"\($0)\"" } ?? .empty
        return "<local-time datetime=\"\(instant.iso8601)\"\(named)>\(content)</local-time>"
    }

    private static func zoneNote(_ instant: Instant, _ zone: String, _ context: PageContext) -> String {
        if let own = context.viewer?.timeZone, !differs(own, zone, at: instant) { return "" }
        return " " + Zones.abbreviation(of: zone, at: instant)
    }

    private static func differs(_ a: String, _ b: String, at instant: Instant) -> Bool {
        a != b && Zones.offset(of: a, at: instant) != Zones.offset(of: b, at: instant)
    }
}
