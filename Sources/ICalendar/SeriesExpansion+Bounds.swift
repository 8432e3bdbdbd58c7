import Domain

extension SeriesExpansion {
    /// The occurrences to keep of a series with too many: what is still to come goes before what is over, and what is
    /// near before what is far.
    struct Window {
        let limit: Int
        let now: Instant
        /// A ring: once full, the oldest gives way.
        private var past: [Moment] = []
        private var oldest = 0
        private var coming: [Moment] = []
        var dropped = 0
        /// How many dates before those kept did not fit.
        var earlier: Int { dropped + max(0, past.count + coming.count - limit) }
        /// Whether there were more to come than fit.
        var isFull = false

        init(limit: Int, now: Instant) {
            self.limit = limit
            self.now = now
        }

        /// Takes the next occurrence, in order of time; false where neither it nor any later one fits.
        mutating func take(_ moment: Moment) -> Bool {
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

        var kept: [Moment] {
            let inOrder = past[oldest...] + past[..<oldest]
            return inOrder.suffix(limit - coming.count) + coming
        }
    }

    /// EXDATEs.
    struct Exceptions {
        var instants: Set<Instant> = []
        /// Midnights without a zone.
        private var days: Set<CivilTime> = []

        init(_ moments: [Moment], wholeDays: Bool) {
            for moment in moments {
                // Some programs leave out a whole day, or a day by its midnight in UTC.
                if moment.isDate || wholeDays {
                    days.insert(moment.civil.startOfDay)
                } else {
                    instants.insert(moment.instant)
                }
            }
        }

        func contain(_ moment: Moment) -> Bool {
            instants.contains(moment.instant) || !days.isEmpty && days.contains(moment.civil.startOfDay)
        }
    }

    /// The last moment of a rule, itself included.
    struct Until {
        private let time: CivilTime
        /// Nil where a date is the end of a series of times: that means all of that day.
        private let instant: Instant?
        /// No occurrence is later by any clock.
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

        func isBefore(_ moment: Moment) -> Bool {
            // Whole days end with a day, also where the end is given as a time in UTC.
            guard let instant, !moment.isDate else { return time.startOfDay < moment.civil.startOfDay }
            return instant < moment.instant
        }
    }
}
