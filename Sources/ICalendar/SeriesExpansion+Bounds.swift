import Domain

extension SeriesExpansion {
    /// Selects the occurrences to keep of a series with too many: future ones before past ones, and near ones before
    /// distant ones.
    struct Window {
        let limit: Int
        let now: Instant
        /// A ring buffer: once full, the oldest is dropped.
        private var past: [CalendarFileTime] = []
        private var oldest = 0
        private var coming: [CalendarFileTime] = []
        var dropped = 0
        /// The number of dates before the kept ones that did not fit.
        var earlier: Int { dropped + max(0, past.count + coming.count - limit) }
        /// Whether more future dates exist than fit.
        var isFull = false

        init(limit: Int, now: Instant) {
            self.limit = limit
            self.now = now
        }

        /// Takes the next occurrence in chronological order. Returns false if neither it nor any later one fits.
        mutating func take(_ moment: CalendarFileTime) -> Bool {
            if moment.instant >= now {
                guard coming.count < limit else {
                    isFull = true
                    return false
                }
                coming.append(moment)
            } else if past.count < limit {
                past.append(moment)
            } else {
                past[oldest] = moment
                oldest = (oldest + 1) % limit
                dropped += 1
            }
            return true
        }

        var kept: [CalendarFileTime] {
            let inOrder = past[oldest...] + past[..<oldest]
            return inOrder.suffix(limit - coming.count) + coming
        }
    }

    /// The excluded dates and times (EXDATE).
    struct Exceptions {
        var instants: Set<Instant> = []
        /// Midnights without a zone.
        private var days: Set<CivilTime> = []

        init(_ moments: [CalendarFileTime], wholeDays: Bool) {
            for moment in moments {
                // Some programs exclude a whole day, or identify a day by its midnight in UTC.
                if moment.isDate || wholeDays {
                    days.insert(moment.civil.startOfDay)
                } else {
                    instants.insert(moment.instant)
                }
            }
        }

        func contain(_ moment: CalendarFileTime) -> Bool {
            instants.contains(moment.instant) || !days.isEmpty && days.contains(moment.civil.startOfDay)
        }
    }

    /// The last moment of a rule, inclusive.
    struct Until {
        private let time: CivilTime
        /// Nil if a date ends a series of times, which includes the whole of that day.
        private let instant: Instant?
        /// An upper bound of all occurrences in any zone.
        let latest: CivilTime

        init(_ until: RecurrenceRule.Until, _ zone: Zone) {
            time = until.time
            switch until.form {
            case .date: instant = nil
            case .local: instant = zone.instant(time)
            case .utc: instant = Instant(time, offset: 0)
            }
            latest = time.addingDays(2)
        }

        func isBefore(_ moment: CalendarFileTime) -> Bool {
            // All-day series end with a day, even if the end is a time in UTC.
            guard let instant, !moment.isDate else { return time.startOfDay < moment.civil.startOfDay }
            return instant < moment.instant
        }
    }
}
