import CLibical
import Domain

/// Works out when the occurrences of a series happen. Used inside ``Libical/use(_:)``.
struct SeriesExpansion {
    let limits: CalendarReader.Limits
    let now: Instant
    private var timeLeft: Duration

    /// Two years, in which a leap day may lie.
    static let reach = Span.days(731)
    /// No rule that people write takes as many steps from its start to the end of ``reach``.
    private static let mostSteps = 100_000

    init(limits: CalendarReader.Limits, now: Instant) {
        self.limits = limits
        self.now = now
        timeLeft = limits.expansionTime
    }

    struct Result: Sendable {
        /// In order; a length where it differs from the series'.
        var occurrences: [(Moment, Length?)]
        /// What was left out, for the person who imports.
        var note: String?
    }

    mutating func occurrences(of start: Moment, _ recurrence: EventDraft.Recurrence) throws(Unreadable) -> Result {
        let horizon = max(now, start.instant) + SeriesExpansion.reach
        var exceptions = Exceptions(recurrence.exceptions, wholeDays: start.isDate)
        for rule in recurrence.exceptionRules {
            for moment in try run(rule, start, horizon, Exceptions([], wholeDays: false)).kept {
                exceptions.instants.insert(moment.instant)
            }
        }

        var window = Window(limit: limits.maxOccurrencesOfSeries, now: now)
        var lengths: [Instant: Length] = [:]
        var all = [start]
        for (moment, length) in recurrence.dates {
            // A date in a series of times means the usual time of that day.
            let date = moment.isDate && !start.isDate ? start.moved(to: moment.civil) : moment
            lengths[date.instant] = length
            all.append(date)
        }
        var isShortened = false
        for rule in recurrence.rules {
            let result = try run(rule, start, horizon, exceptions)
            all += result.kept
            isShortened = isShortened || result.passesHorizon
            window.dropped += result.dropped
            window.isFull = window.isFull || result.isFull
        }
        all.sort { $0.instant < $1.instant }
        var previous: Instant?
        for moment in all where moment.instant != previous && !exceptions.contain(moment) {
            previous = moment.instant
            if !window.take(moment) { break }
        }
        let kept = window.kept
        let most = thousands(limits.maxOccurrencesOfSeries)
        var note: String?
        if window.isFull, let last = kept.last {
            note = "It repeats more than \(most) times: its dates after \(last.civil.isoDate) were left out."
        } else if window.dropped > 0, let first = kept.first {
            note = "It repeats more than \(most) times: its dates before \(first.civil.isoDate) were left out."
        } else if isShortened {
            note = "Its dates after \(start.zone.civil(horizon).isoDate) were left out."
        }
        return Result(occurrences: kept.map { ($0, lengths[$0.instant]) }, note: note)
    }

    private struct RuleResult {
        var kept: [Moment]
        var dropped: Int
        var isFull: Bool
        /// Whether a rule that ends does so after the horizon.
        var passesHorizon: Bool
    }

    private mutating func run(
        _ text: String, _ start: Moment, _ horizon: Instant, _ exceptions: Exceptions
    ) throws(Unreadable) -> RuleResult {
        let clock = ContinuousClock()
        let begun = clock.now
        defer { timeLeft -= clock.now - begun }
        var rule = try SeriesExpansion.parsed(text)
        let until = Until(rule.until, start.zone)
        let isEndless = until == nil && rule.count == 0
        // The end is checked here: libical compares it with local times, and it may be given in UTC.
        rule.until = icaltime_null_time()
        guard let iterator = icalrecur_iterator_new(rule, icaltimetype(start.civil, isDate: start.isDate)) else {
            throw Unreadable("Its repetition cannot be followed.")
        }
        defer { icalrecur_iterator_free(iterator) }

        var window = Window(limit: limits.maxOccurrencesOfSeries, now: now)
        var left = rule.count > 0 ? Int(rule.count) : Int.max
        var steps = 0
        var passesHorizon = false
        while left > 0 {
            if steps % 100 == 0, clock.now - begun > timeLeft {
                throw Unreadable("This file has too many complicated repetitions; this one was left out.")
            }
            guard steps < SeriesExpansion.mostSteps else { throw Unreadable("It repeats too often to be imported.") }
            let time = icalrecur_iterator_next(iterator)
            guard icaltime_is_null_time(time) == 0 else { break }
            let civil = CivilTime(time)
            // The first occurrence counts, also where the rule does not lead to it (RFC 5545, 3.8.5.3).
            if steps == 0, civil != start.civil { left -= 1 }
            steps += 1
            left -= 1
            guard left >= 0, civil.exists else { continue }
            let moment = Moment(civil: civil, isDate: start.isDate, zone: start.zone)
            if let until, until.isBefore(moment) { break }
            guard moment.instant <= horizon else {
                passesHorizon = !isEndless
                break
            }
            if !exceptions.contain(moment), !window.take(moment) { break }
        }
        return RuleResult(
            kept: window.kept, dropped: window.dropped, isFull: window.isFull, passesHorizon: passesHorizon)
    }

    private static func parsed(_ text: String) throws(Unreadable) -> icalrecurrencetype {
        let parts = text.uppercased().split(separator: ";")
        guard !parts.contains(where: { $0.hasPrefix("RSCALE") }) else {
            throw Unreadable("It repeats by a calendar other than the Gregorian.")
        }
        let rule = icalrecurrencetype_from_string(text)
        switch rule.freq {
        case ICAL_NO_RECURRENCE: throw Unreadable("Its repetition cannot be read.")
        // With a condition that is never met, libical would look at every second of the next centuries.
        case ICAL_SECONDLY_RECURRENCE, ICAL_MINUTELY_RECURRENCE, ICAL_HOURLY_RECURRENCE:
            guard !parts.contains(where: { $0.hasPrefix("BY") }) else {
                throw Unreadable("It repeats within a day by a rule that cannot be followed.")
            }
        default: break
        }
        return rule
    }
}

extension Moment {
    /// At the same time of another day.
    fileprivate func moved(to day: CivilTime) -> Moment {
        var civil = day
        (civil.hour, civil.minute, civil.second) = (self.civil.hour, self.civil.minute, self.civil.second)
        return Moment(civil: civil, isDate: isDate, zone: zone)
    }
}
