public import Domain
public import Store

/// The statistics of the programme, by the definitions of the spec ("Analytics").
///
/// *t* is `to`, or now if that is nil. *Active at t* and the locations at t are defined in ``AnalyticsTerms``.
/// *Ongoing* means active and without an end.
///
/// An activity counts if it started at or before `to` (always if nil) and was not over before `from`. It is over at its
/// end, or when it was completed or cancelled, whichever is earlier. With an area, it must be at a venue in the area or
/// its sub-areas at t.
///
/// An assignment counts if all of the following hold:
///
/// - It was made at or before `to` (always if nil).
/// - It had not ended at `from` (at t if nil).
/// - Its activity was not over before `from`.
/// - With an area, its participant's home is in the area or its sub-areas at t.
///
/// A participant counts once, however many of their assignments count. Roles are counted by assignments.
public enum AnalyticsQuery {
    /// The maximum number of areas in a breakdown.
    public static let maxAreas = 1000

    /// Returns the statistics of a period and an area.
    ///
    /// - Throws: ``Refusal`` `invalid` at `to`, or at `area` if it no longer exists.
    public static func engagement(
        _ filter: AnalyticsFilter, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> Engagement {
        let counts = try counted(filter, as: actor, now: now, in: reader)
        let breakdown = try AreaBreakdown(counts, in: reader)
        let activities = filter.area == nil ? try counts.activities(in: reader) : breakdown.activities
        let roles = try ProgrammeKindStore(kind: .participantRole).all(in: reader)
        return Engagement(
            // With an area, every participant who counts has a home in it, so the breakdown has the total.
            totalParticipants: filter.area == nil ? try counts.participants(in: reader) : breakdown.participants,
            totalActivities: activities.reduce(0) { $0 + $1.count },
            activeActivities: activities.reduce(0) { $0 + $1.active },
            ongoingActivities: activities.reduce(0) { $0 + $1.ongoing },
            roles: shares(roles, try counts.assignments(in: reader)),
            types: shares(
                try ProgrammeKindStore(kind: .activityType).all(in: reader),
                activities.map { (id: $0.type, count: $0.count) }),
            areas: breakdown.areas(limit: maxAreas))
    }

    /// Returns the totals of each area including its sub-areas, for the filter's area and those below it, or for all.
    /// Empty areas are left out. Top-level areas come first, then by name.
    ///
    /// - Throws: ``Refusal`` `invalid` at `to`, or at `area` if it no longer exists.
    public static func areas(
        _ filter: AnalyticsFilter, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> [AreaShare] {
        try AreaBreakdown(counted(filter, as: actor, now: now, in: reader), in: reader).areas(limit: maxAreas)
    }

    /// Returns, for each calendar period, the participants and started activities at its end, the new ones in it, and
    /// the change from the previous period.
    ///
    /// The first period is the whole one that contains `from`; the last ends with `to`, or now. If `from` is nil, the
    /// periods start with the first data, limited to the last 400. A participant counts from their first assignment on,
    /// whatever became of it and of the activity. An activity counts from its start on.
    ///
    /// With an area, each counts while their home, or one of its venues, is in the area or its sub-areas. Moving away
    /// stops the count, and moving in counts as new.
    ///
    /// - Parameter zone: The time zone of the calendar (IANA).
    /// - Throws: ``Refusal`` `invalid` at `period` for too many periods, at `to`, or at `area`.
    public static func growth(
        _ period: PeriodLength, _ filter: AnalyticsFilter, zone: String, as actor: Actor, now: Instant,
        in reader: any Reader
    ) throws -> GrowthView {
        let counts = try counted(filter, as: actor, now: now, in: reader)
        // A future period has no growth yet.
        if let from = filter.from, from > counts.time {
            return GrowthView(period: period, timeZone: zone, dataPoints: [])
        }
        let offset = { Zones.offset(of: zone, at: $0) }
        var periods = try filter.from.map {
            try CalendarPeriod.list(period, from: $0, to: counts.time, now: now, offset: offset)
        }
        let (people, activities) = (try counts.participation(in: reader), try counts.begun(in: reader))
        if periods == nil {
            let first = [people.starts.min(), activities.starts.min()].compactMap(\.self).min() ?? counts.time
            periods = CalendarPeriod.last(
                period, from: min(first, counts.time), to: counts.time, now: now, offset: offset)
        }
        guard let periods, let first = periods.first else {
            return GrowthView(period: period, timeZone: zone, dataPoints: [])
        }
        let (newPeople, newActivities) = (binned(people.firsts, periods), binned(activities.firsts, periods))
        let (peopleMore, activitiesMore) = (growth(of: people, periods), growth(of: activities, periods))
        var (someone, something) = (people.count(before: first.start), activities.count(before: first.start))
        let points = periods.enumerated().map { index, one in
            let (before, beforeThat) = (someone, something)
            someone += peopleMore[index]
            something += activitiesMore[index]
            return GrowthView.Point(
                date: one.start, isPartial: one.isPartial, participantCount: someone, activityCount: something,
                newParticipants: newPeople[index],
                newActivities: newActivities[index], participantChange: PercentChange.of(someone, after: before),
                activityChange: PercentChange.of(something, after: beforeThat))
        }
        return GrowthView(period: period, timeZone: zone, dataPoints: points)
    }

    // MARK: Parts

    private static func counted(
        _ filter: AnalyticsFilter, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> AnalyticsCounts {
        try ProgrammeAccess.check(.see, actor)
        try filter.check()
        if let area = filter.area, try !reader.exists("SELECT 1 FROM area WHERE id = \(area)") {
            throw Refusal.invalid("area", "This area no longer exists. Choose another.")
        }
        return AnalyticsCounts(filter: filter, time: filter.to ?? now)
    }

    /// Returns the counts with their names, largest first.
    private static func shares(
        _ kinds: [ProgrammeKindView], _ counts: [(id: ID<ProgrammeKindView>, count: Int)]
    ) -> [Engagement.Share] {
        let counts = Dictionary(counts.map { ($0.id, $0.count) }, uniquingKeysWith: +)
        let shares = kinds.compactMap { one in counts[one.id].map { Engagement.Share(kind: one, count: $0) } }
        return shares.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
            \.element)
    }

    /// Returns the net growth in each period.
    private static func growth(of presence: Presence, _ periods: [CalendarPeriod]) -> [Int] {
        zip(binned(presence.starts, periods), binned(presence.ends, periods)).map { $0 - $1 }
    }

    /// Returns how many times fall in each of some consecutive periods.
    private static func binned(_ times: [Instant], _ periods: [CalendarPeriod]) -> [Int] {
        var counts = Array(repeating: 0, count: periods.count)
        for time in times {
            // A binary search for the last period that starts at or before the time.
            var (low, high) = (0, periods.count)
            while low < high {
                let middle = (low + high) / 2
                if periods[middle].start <= time { low = middle + 1 } else { high = middle }
            }
            if low > 0, time < periods[low - 1].end { counts[low - 1] += 1 }
        }
        return counts
    }
}
