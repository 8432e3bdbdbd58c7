import Domain

/// Computes the occurrences of a series.
struct SeriesExpansion {
    let limits: CalendarReader.Limits
    let now: Instant
    private var timeLeft: Duration

    /// Two years, which may include a leap day.
    static let reach = Span.days(731)
    /// The budget for all rules of a series. No realistic rule needs as many steps from its start to the end
    /// of ``reach``.
    private static let maxSteps = 200_000
    /// How far beyond ``reach`` dates are counted: 100 years.
    private static let countedDays = 36_525

    init(limits: CalendarReader.Limits, now: Instant) {
        self.limits = limits
        self.now = now
        timeLeft = limits.expansionTime
    }

    struct Result: Sendable {
        /// The occurrences in order, with a length if it differs from the series' length.
        var occurrences: [(CalendarFileTime, Length?)]
        /// The number of dates left out before the first of these, and a sentence about them.
        var earlier = 0
        var earlierNote: Phrase?
        /// A sentence, for the importing person, about the dates left out after the last of these.
        var laterNote: Phrase?
        var isEndless = false
        /// The period in which the occurrences are complete; nil means unbounded.
        var from: Instant?
        var through: Instant?
    }

    mutating func occurrences(
        of start: CalendarFileTime, _ recurrence: ParsedEvent.Recurrence
    ) throws(Unreadable) -> Result {
        let horizon = max(now, start.instant) + SeriesExpansion.reach
        var steps = SeriesExpansion.maxSteps
        var exceptions = Exceptions(recurrence.exceptions, wholeDays: start.isDate)
        for rule in recurrence.exceptionRules {
            for moment in try run(rule, start, horizon, nil, &steps).kept {
                exceptions.instants.insert(moment.instant)
            }
        }

        var window = Window(limit: limits.maxOccurrencesOfSeries, now: now)
        var lengths: [Instant: Length] = [:]
        var all = [start]
        for (moment, length) in recurrence.dates {
            // A date in a series of times means the usual time on that day.
            let date = moment.isDate && !start.isDate ? start.moved(to: moment.civil) : moment
            lengths[date.instant] = length
            all.append(date)
        }
        var later = 0
        var isCounted = true
        var result = Result(occurrences: [])
        for rule in recurrence.rules {
            let dates = try run(rule, start, horizon, exceptions, &steps)
            all += dates.kept
            window.dropped += dates.dropped
            window.isFull = window.isFull || dates.isFull
            later += dates.later
            isCounted = isCounted && dates.isCounted && !dates.isEndless
            result.isEndless = result.isEndless || dates.isEndless
            if dates.passesHorizon { result.through = horizon }
            if dates.leadsNowhere { result.laterNote = "Its repetition leads to no date." }
        }
        all.sort { $0.instant < $1.instant }
        var previous: Instant?
        for moment in all where moment.instant != previous && !exceptions.contain(moment) {
            previous = moment.instant
            if !window.take(moment) { later += 1 }
        }
        let kept = window.kept
        let limit = limits.maxOccurrencesOfSeries
        if window.isFull, let last = kept.last {
            result.through = last.instant
            result.laterNote =
                isCounted
                ? "It repeats more than \(limit) times: its \(later, .count) dates after \(last.civil, .date) were left out."
                : "It repeats more than \(limit) times: its dates after \(last.civil, .date) were left out."
        } else if later > 0 {
            let last = start.zone.civil(horizon)
            result.laterNote =
                isCounted
                ? "Its \(later, .count) dates after \(last, .date) were left out."
                : "Its dates after \(last, .date) were left out."
        }
        if window.earlier > 0, let first = kept.first {
            (result.earlier, result.from) = (window.earlier, first.instant)
            result.earlierNote =
                "It repeats more than \(limit) times: its \(window.earlier, .count) dates before \(first.civil, .date) were left out."
        }
        result.occurrences = kept.map { ($0, lengths[$0.instant]) }
        return result
    }

    private struct RuleResult {
        var kept: [CalendarFileTime] = []
        var dropped = 0
        var isFull = false
        /// The number of dates after the kept ones; 0 for a rule without an end.
        var later = 0
        /// Whether all of those were counted.
        var isCounted = true
        /// Whether dates exist after the horizon.
        var passesHorizon = false
        var isEndless: Bool
        /// Whether the rule matches no date at all, such as 30 February.
        var leadsNowhere = false

        init(isEndless: Bool) {
            self.isEndless = isEndless
        }
    }

    /// - Parameter exceptions: Nil for a rule of exceptions. The start of a series is always one of its dates and is
    ///   not returned again.
    private mutating func run(
        _ text: String, _ start: CalendarFileTime, _ horizon: Instant, _ exceptions: Exceptions?, _ steps: inout Int
    ) throws(Unreadable) -> RuleResult {
        let clock = ContinuousClock()
        let begun = clock.now
        defer { timeLeft -= clock.now - begun }
        let rule: RecurrenceRule
        do throws(Refusal) { rule = try RecurrenceRule(text) } catch { throw Unreadable(error.message) }
        let until = rule.until.map { Until($0, start.zone) }
        let isEndless = until == nil && rule.count == nil
        // For a rule with an end, later dates are counted.
        let farthest = start.zone.civil(horizon).addingDays(isEndless ? 1 : SeriesExpansion.countedDays)
        let last = until.map { min($0.latest, farthest) } ?? farthest

        var window = Window(limit: limits.maxOccurrencesOfSeries, now: now)
        var left = rule.count ?? Int.max
        var found = 0
        var result = RuleResult(isEndless: isEndless)
        do throws(Refusal) {
            var occurrences = try RecurrenceRule.Occurrences(
                of: rule, from: start.civil, wholeDays: start.isDate, through: last)
            while left > 0 {
                if found % 100 == 0, clock.now - begun > timeLeft {
                    throw Refusal(
                        .unavailable, "This file has too many complicated repetitions; this one was left out.")
                }
                guard let civil = try occurrences.next(&steps) else { break }
                // The first occurrence counts even if the rule does not produce it (RFC 5545, 3.8.5.3).
                if found == 0, civil != start.civil { left -= 1 }
                found += 1
                left -= 1
                guard left >= 0 else { break }
                let moment = CalendarFileTime(civil: civil, isDate: start.isDate, zone: start.zone)
                if let until, until.isBefore(moment) { break }
                if moment.instant > horizon { result.passesHorizon = true }
                if let exceptions, moment.instant == start.instant || exceptions.contain(moment) { continue }
                if result.passesHorizon || !window.take(moment) {
                    // Dates that do not fit are counted if the rule ends.
                    if isEndless { break }
                    result.later += 1
                }
            }
            if let until, until.latest > farthest { result.isCounted = false }
            if rule.count != nil, left > 0 { result.isCounted = false }
        } catch {
            guard result.later > 0 else { throw Unreadable(error.message) }
            result.isCounted = false
        }
        // The rule was expanded up to the horizon, whatever the next date is.
        if isEndless { result.passesHorizon = true }
        result.leadsNowhere = found == 0 && until == nil && left > 1
        (result.kept, result.dropped, result.isFull) = (window.kept, window.earlier, window.isFull)
        return result
    }
}

extension CalendarFileTime {
    /// Returns the same time on another day.
    fileprivate func moved(to day: CivilTime) -> CalendarFileTime {
        var civil = day
        (civil.hour, civil.minute, civil.second) = (self.civil.hour, self.civil.minute, self.civil.second)
        return CalendarFileTime(civil: civil, isDate: isDate, zone: zone)
    }
}
