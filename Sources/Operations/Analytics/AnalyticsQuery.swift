public import Domain
public import Store

/// The figures of the programme, by the definitions of the spec ("Analytics").
///
/// *t* is `to`, or now where it is left out. *Active at t* and where things lie at t are as in ``AnalyticsTerms``; *ongoing* is active and
/// without end.
///
/// An activity counts when it began at or before `to` (without one: always) and was not over before `from`; over is the earlier of its
/// end and of when it was completed or called off. With an area, it is at a venue in it or below it at t.
///
/// An assignment counts when it was made at or before `to` (without one: always), had not ended at `from` (without one: at t), and its
/// activity was not over before `from`. With an area, its participant's home lies in it or below it at t. A participant counts once, however many assignments of theirs count; roles are
/// counted by assignments.
public enum AnalyticsQuery {
    /// Areas of a breakdown.
    public static let mostAreas = 1000

    /// - Throws: ``Refusal`` `invalid` at `to`, or at `area` for one that is gone.
    public static func engagement(
        _ filter: AnalyticsFilter, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> Engagement {
        let counts = try counted(filter, as: actor, now: now, in: reader)
        let breakdown = try AreaBreakdown(counts, in: reader)
        let activities = filter.area == nil ? try counts.activities(in: reader) : breakdown.activities
        let roles = try KindStore(kind: .participantRole).all(in: reader)
        return Engagement(
            // Everybody lives somewhere who lives in an area.
            totalParticipants: filter.area == nil ? try counts.participants(in: reader) : breakdown.participants,
            totalActivities: activities.reduce(0) { $0 + $1.count },
            activeActivities: activities.reduce(0) { $0 + $1.active },
            ongoingActivities: activities.reduce(0) { $0 + $1.ongoing },
            roles: shares(roles, try counts.assignments(in: reader)),
            types: shares(
                try KindStore(kind: .activityType).all(in: reader), activities.map { (id: $0.type, count: $0.count) }),
            areas: breakdown.areas(most: mostAreas))
    }

    /// What lies in each area, and below it: of those at or below the one that is asked for, or of all, those with something in them. The
    /// uppermost come first, then by name.
    ///
    /// - Throws: ``Refusal`` `invalid` at `to`, or at `area` for one that is gone.
    public static func areas(
        _ filter: AnalyticsFilter, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> [AreaShare] {
        try AreaBreakdown(counted(filter, as: actor, now: now, in: reader), in: reader).areas(most: mostAreas)
    }

    /// How many took part in something, and how many activities had begun, at the end of each period of the calendar; how many of them came
    /// for the first time in it; and how much more there are than at the end of the period before.
    ///
    /// The first period is the whole one in which `from` lies, the last ends with `to`, or now. Without `from` they begin with the first that
    /// there is, or are the last 400. Somebody counts from their first assignment on, whatever has become of it and of the activity; an activity
    /// counts from its start on. With an area each counts while their home, or a venue of it, lies in it or below it: who moves away is not
    /// there any more, and whoever moves in is new.
    ///
    /// - Parameter zone: by whose calendar (IANA).
    /// - Throws: ``Refusal`` `invalid` at `period` for too many, at `to`, or at `area`.
    public static func growth(
        _ period: PeriodLength, _ filter: AnalyticsFilter, zone: String, as actor: Actor, now: Instant,
        in reader: any Reader
    ) throws -> GrowthView {
        let counts = try counted(filter, as: actor, now: now, in: reader)
        // Of what is to come there is no growth yet.
        if let from = filter.from, from > counts.time {
            return GrowthView(period: period, timeZone: zone, dataPoints: [])
        }
        let offset = { Zones.offset(of: zone, at: $0) }
        var periods = try filter.from.map {
            try CalendarPeriod.list(period, from: $0, to: counts.time, now: now, offset: offset)
        }
        let (people, activities) = (try counts.participation(in: reader), try counts.begun(in: reader))
        if periods == nil {
            let first = [people.comes.min(), activities.comes.min()].compactMap(\.self).min() ?? counts.time
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
            throw Refusal.invalid("area", "This area is gone. Choose another.")
        }
        return AnalyticsCounts(filter: filter, time: filter.to ?? now)
    }

    /// With their names, the most first.
    private static func shares(
        _ kinds: [ProgrammeKindView], _ counts: [(id: ID<ProgrammeKindView>, count: Int)]
    ) -> [Engagement.Share] {
        let counts = Dictionary(counts.map { ($0.id, $0.count) }, uniquingKeysWith: +)
        let shares = kinds.compactMap { one in counts[one.id].map { Engagement.Share(kind: one, count: $0) } }
        return shares.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
            \.element)
    }

    /// How many more there are at the end of each of some periods than at its beginning.
    private static func growth(of presence: Presence, _ periods: [CalendarPeriod]) -> [Int] {
        zip(binned(presence.comes, periods), binned(presence.goes, periods)).map { $0 - $1 }
    }

    /// How many of some times lie in each of some periods, which follow each other.
    private static func binned(_ times: [Instant], _ periods: [CalendarPeriod]) -> [Int] {
        var counts = Array(repeating: 0, count: periods.count)
        for time in times {
            // The last that begins at or before it.
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
