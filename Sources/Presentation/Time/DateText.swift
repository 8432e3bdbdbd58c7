public import Domain
public import Operations

/// Formats dates and times for people.
public enum DateText {
    /// Returns a day such as `Today`, `Tomorrow`, `Yesterday` or `Fri 27 Nov`, with the year if it is not
    /// the current one.
    ///
    /// - Parameter other: the other end of a range. Either both ends show their year or neither does, because their
    ///   punctuation differs.
    public static func day(
        _ civil: CivilTime, today: CivilTime, besides other: CivilTime? = nil, inSentence: Bool = false
    ) -> Phrase {
        let isThisYear = civil.year == today.year && (other ?? civil).year == today.year
        return relativeDayName(civil, today: today, inSentence: inSentence)
            ?? (isThisYear ? "\(civil, .day)" : "\(civil, .dayOfYear)")
    }

    /// Returns a day as a heading, such as `Friday 27 November`.
    public static func heading(_ civil: CivilTime, today: CivilTime) -> Phrase {
        let date: Phrase = civil.year == today.year ? "\(civil, .longDay)" : "\(civil, .longDayOfYear)"
        return relativeDayName(civil, today: today).map { "\($0) · \(date)" } ?? date
    }

    private static func relativeDayName(_ civil: CivilTime, today: CivilTime, inSentence: Bool = false) -> Phrase? {
        switch civil.daysSince1970 - today.daysSince1970 {
        case 0: inSentence ? "today" : "Today"
        case 1: inSentence ? "tomorrow" : "Tomorrow"
        case -1: inSentence ? "yesterday" : "Yesterday"
        default: nil
        }
    }

    /// Returns a day and time, such as `Today, 19:00`.
    ///
    /// - Parameters:
    ///   - other: the other end of a range.
    ///   - inSentence: whether the result follows other words, as in `today, 19:00`.
    public static func moment(
        _ instant: Instant, zone: String, now: Instant, besides other: Instant? = nil, inSentence: Bool = false
    ) -> Phrase {
        let civil = Zones.civil(instant, in: zone)
        let date = day(
            civil, today: Zones.civil(now, in: zone), besides: other.map { Zones.civil($0, in: zone) },
            inSentence: inSentence)
        return "\(date), \(civil, .time)"
    }

    /// Returns a full date and time, such as `Fri 27 Nov 2026, 19:00 (Europe/Berlin)`, which reads the same in any zone
    /// and at any time. In the repeated hour when clocks go back, the offset is added: `Sun 25 Oct 2026, 02:30 CEST
    /// (Europe/Berlin)`.
    public static func full(_ instant: Instant, zone: String) -> Phrase {
        let civil = Zones.civil(instant, in: zone)
        let offset: Phrase? = isAmbiguous(instant, zone) ? "\(zone: zone, at: instant)" : nil
        return "\(civil, .dayOfYear), \(withZone("\(civil, .time)", offset)) (\(zone))"
    }

    /// Returns whether the local time is ambiguous, because it occurs again an hour before or after.
    private static func isAmbiguous(_ instant: Instant, _ zone: String) -> Bool {
        let civil = Zones.civil(instant, in: zone)
        return [-1, 1].contains { Zones.civil(instant + .hours($0), in: zone) == civil }
    }

    /// Returns a full range, such as `Fri 27 Nov 2026, 19:00–22:00 (Europe/Berlin)`, with both days if it extends past
    /// midnight. If the clocks change in between, each end has its own offset: `Sun 25 Oct 2026, 00:30 CEST – 02:30 CET
    /// (Europe/Berlin)`.
    public static func full(_ start: Instant, _ end: Instant?, zone: String) -> Phrase {
        guard let end else { return full(start, zone: zone) }
        let (a, b) = (Zones.civil(start, in: zone), Zones.civil(end, in: zone))
        if crossesClockChange(start, end, zone) {
            let last: Phrase = a.startOfDay == b.startOfDay ? "\(b, .time)" : "\(b, .dayOfYear), \(b, .time)"
            return "\(a, .dayOfYear), \(a, .time) \(zone: zone, at: start) – \(last) \(zone: zone, at: end) (\(zone))"
        }
        return a.startOfDay == b.startOfDay
            ? "\(a, .dayOfYear), \(a, .time)–\(b, .time) (\(zone))"
            : "\(a, .dayOfYear), \(a, .time) – \(b, .dayOfYear), \(b, .time) (\(zone))"
    }

    /// Returns a range, such as `Fri 27 Nov, 19:00–22:00`, with both days if it extends past midnight.
    public static func range(_ start: Instant, _ end: Instant?, zone: String, now: Instant) -> Phrase {
        let first = moment(start, zone: zone, now: now, besides: end)
        guard let end else { return first }
        let a = Zones.civil(start, in: zone)
        let b = Zones.civil(end, in: zone)
        return a.startOfDay == b.startOfDay
            ? "\(first)–\(b, .time)" : "\(first) – \(moment(end, zone: zone, now: now, besides: start))"
    }

    /// Returns whole days, such as `Fri 27 Nov` or `Fri 27 Nov – Sun 29 Nov`.
    public static func days(_ days: WholeDays, today: CivilTime, inSentence: Bool = false) -> Phrase {
        let (a, b) = (days.first.midnight, days.last.midnight)
        let first = day(a, today: today, besides: b, inSentence: inSentence)
        return days.count == 1 ? first : "\(first) – \(day(b, today: today, besides: a, inSentence: inSentence))"
    }

    /// Returns whole days with the year, so that they read the same at any time: `Fri 27 Nov 2026` or
    /// `Fri 27 Nov 2026 – Sun 29 Nov 2026`.
    public static func full(_ days: WholeDays) -> Phrase {
        let first: Phrase = "\(days.first.midnight, .dayOfYear)"
        return days.count == 1 ? first : "\(first) – \(Phrase("\(days.last.midnight, .dayOfYear)"))"
    }

    /// Returns the rounded distance, such as `in 3 days`, `in 20 minutes` or `2 hours ago`. Days are calendar days in
    /// the zone. `local-time.js` computes the same phrase in the browser.
    public static func relative(_ instant: Instant, zone: String, now: Instant) -> Phrase {
        // Whole seconds, so that the text is the same throughout a second.
        let seconds = instant.seconds - now.seconds
        let distance = abs(seconds)
        if distance < 60 { return "now" }
        let days = abs(Zones.civil(instant, in: zone).daysSince1970 - Zones.civil(now, in: zone).daysSince1970)
        func nearest(_ amount: Int, _ unit: Int) -> Int { (amount * 2 + unit) / (unit * 2) }
        let (isAhead, hours, minutes) = (seconds > 0, nearest(Int(distance), 3600), nearest(Int(distance), 60))
        if minutes < 60 { return isAhead ? "in \(minutes, .count) minutes" : "\(minutes, .count) minutes ago" }
        if distance < 86_400 { return isAhead ? "in \(hours, .count) hours" : "\(hours, .count) hours ago" }
        return relative(days: days, isAhead: isAhead)
    }

    /// Returns the distance in whole days, at least one.
    private static func relative(days: Int, isAhead: Bool) -> Phrase {
        func nearest(_ amount: Int, _ unit: Int) -> Int { (amount * 2 + unit) / (unit * 2) }
        if days < 14 { return isAhead ? "in \(max(days, 1), .count) days" : "\(max(days, 1), .count) days ago" }
        if days < 60 {
            return isAhead ? "in \(nearest(days, 7), .count) weeks" : "\(nearest(days, 7), .count) weeks ago"
        }
        if days < 730 {
            return isAhead ? "in \(nearest(days, 30), .count) months" : "\(nearest(days, 30), .count) months ago"
        }
        return isAhead ? "in \(nearest(days, 365), .count) years" : "\(nearest(days, 365), .count) years ago"
    }

    /// Returns ``range(_:_:zone:now:)`` with the name of the zone, if the viewer's local time differs. If the clocks
    /// change in between, each end has its own offset, because the zone then has two names. For ranges of less than a
    /// day, viewers in the zone see the offsets too, because the hours would not add up.
    static func rangeWithZone(
        _ start: Instant, _ end: Instant?, _ zone: String, _ context: PresentationContext
    ) -> Phrase {
        let text = range(start, end, zone: zone, now: context.now)
        guard let end else { return withZone(text, zoneNote(start, zone, context)) }
        let changes = Zones.offset(of: zone, at: start) != Zones.offset(of: zone, at: end)
        let isNamed =
            zoneNote(start, zone, context) != nil || zoneNote(end, zone, context) != nil
            || crossesClockChange(start, end, zone)
        guard isNamed else { return text }
        guard changes else { return "\(text) \(zone: zone, at: start)" }
        let first: Phrase = "\(moment(start, zone: zone, now: context.now, besides: end)) \(zone: zone, at: start)"
        let (a, b) = (Zones.civil(start, in: zone), Zones.civil(end, in: zone))
        let last: Phrase =
            a.startOfDay == b.startOfDay ? "\(b, .time)" : moment(end, zone: zone, now: context.now, besides: start)
        return "\(first) – \(last) \(zone: zone, at: end)"
    }

    /// Returns whether the clocks of a zone change within a range of less than a day, so that the hours do not add up.
    private static func crossesClockChange(_ start: Instant, _ end: Instant, _ zone: String) -> Bool {
        end - start < .days(1) && Zones.offset(of: zone, at: start) != Zones.offset(of: zone, at: end)
    }

    /// Returns how far away the start of an event is, such as `in 3 days`; nil if its status or its date already says
    /// so. For whole days, which are the same dates for every viewer, it uses the viewer's calendar.
    public static func distance(to event: EventView, _ context: PresentationContext) -> RelativeTime? {
        guard event.status == .scheduled, !event.isUnderWay else { return nil }
        if let days = event.days {
            let away = days.first.daysSince1970 - context.today.daysSince1970
            return abs(away) > 1
                ? RelativeTime(
                    relative(days: abs(away), isAhead: away > 0), event.startsAt, refreshInterval: .minutes(1))
                : nil
        }
        return isLaterTomorrow(event, context)
            ? nil : RelativeTime(event.startsAt, zone: event.timeZone, now: context.now)
    }

    /// Returns whether "Tomorrow" already conveys the distance. It does not for an event that starts within six
    /// hours, after midnight.
    private static func isLaterTomorrow(_ event: EventView, _ context: PresentationContext) -> Bool {
        let zone = event.timeZone
        return event.startsAt - context.now >= .hours(6)
            && Zones.civil(event.startsAt, in: zone).daysSince1970 - Zones.civil(context.now, in: zone).daysSince1970
                == 1
    }

    /// Returns a time in the given zone or the viewer's. The zone is named if the viewer's local time differs.
    ///
    /// - Parameter inSentence: whether the result follows other words.
    public static func phrase(
        _ instant: Instant, _ context: PresentationContext, zone: String? = nil, inSentence: Bool = true
    ) -> Phrase {
        let own = zone ?? context.zone
        let text = moment(instant, zone: own, now: context.now, inSentence: inSentence)
        return withZone(text, zoneNote(instant, own, context))
    }

    /// Returns the time of the event in the viewer's zone; nil if it is the same as in the event's zone.
    public static func viewersOwn(_ event: EventView, _ context: PresentationContext) -> Phrase? {
        guard !event.allDay, let zone = context.localZone,
            [event.startsAt, event.endsAt ?? event.startsAt].contains(where: { differs(zone, event.timeZone, at: $0) })
        else { return nil }
        return rangeWithZone(event.startsAt, event.endsAt, zone, context)
    }

    private static func zoneNote(_ instant: Instant, _ zone: String, _ context: PresentationContext) -> Phrase? {
        if let own = context.localZone, !differs(own, zone, at: instant), !isAmbiguous(instant, zone) {
            return nil
        }
        return "\(zone: zone, at: instant)"
    }

    private static func withZone(_ text: Phrase, _ zone: Phrase?) -> Phrase { zone.map { "\(text) \($0)" } ?? text }

    private static func differs(_ a: String, _ b: String, at instant: Instant) -> Bool {
        a != b && Zones.offset(of: a, at: instant) != Zones.offset(of: b, at: instant)
    }
}
