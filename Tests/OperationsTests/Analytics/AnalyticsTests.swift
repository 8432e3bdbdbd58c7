import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Compares the figures with counts over every row.
struct AnalyticsTests {
    @Test(.tags(.P9, .P39)) func engagementIsARecountOfTheRows() async throws {
        try await forAll(240, round: 10) { g in
            let stage = try await AnalyticsStage(&g)
            let (actor, now) = (stage.admin, stage.community.now)
            for _ in 0..<5 {
                let filter = stage.filter(&g)
                let figures = try await stage.community.read {
                    try AnalyticsQuery.engagement(filter, as: actor, now: now, in: $0)
                }
                let time = filter.to ?? now
                let activities: [AnalyticsStage.OneActivity] = stage.counted(filter)
                let assignments: [AnalyticsStage.OneAssignment] = stage.counted(filter)
                let active = activities.filter { stage.isActive($0, at: time) }
                try #require(figures.totalActivities == activities.count, "\(filter)")
                try #require(figures.activeActivities == active.count, "\(filter)")
                try #require(figures.ongoingActivities == active.count { $0.end == nil }, "\(filter)")
                try #require(figures.totalParticipants == Set(assignments.map(\.participant)).count, "\(filter)")
                let view = EngagementView(figures)
                try #require(
                    view.participantsByRole == Dictionary(assignments.map { ($0.role, 1) }, uniquingKeysWith: +),
                    "\(filter)")
                try #require(
                    view.activitiesByType == Dictionary(activities.map { ($0.type, 1) }, uniquingKeysWith: +),
                    "\(filter)")
                try #require(figures.roles.map(\.count) == figures.roles.map(\.count).sorted(by: >))
            }
        }
    }

    @Test(.tags(.P9, .P39)) func growthIsARecountOfTheRows() async throws {
        try await forAll(150, round: 1) { g in
            let stage = try await AnalyticsStage(&g)
            let (actor, now) = (stage.admin, stage.community.now)
            for _ in 0..<4 {
                let filter = stage.filter(&g)
                let (period, zone) = (
                    g.pick(PeriodLength.allCases),
                    g.pick(["UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/New_York"])
                )
                let growth = try await stage.community.read {
                    try AnalyticsQuery.growth(period, filter, zone: zone, as: actor, now: now, in: $0)
                }
                let time = filter.to ?? now
                if let from = filter.from, from > time {
                    try #require(growth.dataPoints.isEmpty)
                    continue
                }
                let everyone = Dictionary(grouping: stage.assignments.filter { $0.at <= time }, by: \.participant)
                    .mapValues { $0.map(\.at).min()! }
                /// Returns the people who count at a moment, computed from all rows.
                func people(_ moment: Instant) -> Set<[UInt8]> {
                    Set(
                        everyone.filter {
                            $0.value <= moment && stage.isThere($0.key.bytes, stage.homes, in: filter.area, at: moment)
                        }.map(\.key.bytes))
                }
                func activities(_ moment: Instant) -> Set<[UInt8]> {
                    Set(
                        stage.activities.filter {
                            $0.start <= moment && stage.isThere($0.id.bytes, stage.places, in: filter.area, at: moment)
                        }.map(\.id.bytes))
                }
                // The figures can only change at these moments.
                let moments =
                    (stage.assignments.map(\.at) + stage.activities.map(\.start)
                    + (stage.homes + stage.places).flatMap { [$0.period.from, $0.period.to].compactMap(\.self) }).filter
                { $0 <= time }.sorted()
                if let from = filter.from {
                    let periods = try CalendarPeriod.list(period, from: from, to: time, now: now) {
                        Zones.offset(of: zone, at: $0)
                    }
                    try #require(growth.dataPoints.map(\.date) == periods.map(\.start))
                } else {
                    // Without a start, the series begins at the first data.
                    let first = moments.first { !people($0).isEmpty || !activities($0).isEmpty }
                    try #require(growth.dataPoints[0].date <= first ?? time)
                    try #require(
                        growth.dataPoints[0].newParticipants + growth.dataPoints[0].newActivities > 0 || first == nil)
                }
                // The last moment of each period.
                let ends = growth.dataPoints.dropFirst().map { $0.date - Span(milliseconds: 1) } + [time]
                for (point, end) in zip(growth.dataPoints, ends) {
                    func check(_ there: (Instant) -> Set<[UInt8]>, _ count: Int, _ new: Int, _ change: Double?) throws {
                        try #require(count == there(end).count, "\(filter) \(period) \(point)")
                        let known = moments.filter { $0 < point.date }.reduce(into: Set<[UInt8]>()) {
                            $0.formUnion(there($1))
                        }
                        let seen = moments.filter { point.date <= $0 && $0 <= end }.reduce(into: Set<[UInt8]>()) {
                            $0.formUnion(there($1))
                        }
                        try #require(new == seen.subtracting(known).count, "\(filter) \(period) \(point)")
                        let before = there(point.date - Span(milliseconds: 1)).count
                        // No percentage exists relative to zero.
                        try #require((change == nil) == (before == 0))
                        if let change {
                            try #require(abs(change - Double(count - before) / Double(before) * 100) < 1e-9)
                        }
                    }
                    try check(people, point.participantCount, point.newParticipants, point.participantChange)
                    try check(activities, point.activityCount, point.newActivities, point.activityChange)
                }
                try #require(
                    growth.dataPoints.last!.participantCount == people(time).count
                        && growth.dataPoints.last!.activityCount == activities(time).count)
            }
        }
    }

    @Test(.tags(.P39, .P40)) func everyAreaHasWhatLiesInItAndBelow() async throws {
        try await forAll(150, round: 2) { g in
            let stage = try await AnalyticsStage(&g)
            let (actor, now) = (stage.admin, stage.community.now)
            let filter = stage.filter(&g)
            let shares = try await stage.community.read {
                try AnalyticsQuery.areas(filter, as: actor, now: now, in: $0)
            }
            let whole = try await stage.community.read {
                try AnalyticsQuery.engagement(filter, as: actor, now: now, in: $0)
            }
            try #require(whole.areas == shares)
            var expected: [ID<Area>: (activities: Int, participants: Int)] = [:]
            for area in stage.areas where filter.area.map({ stage.lies(area.id, in: $0) }) ?? true {
                var inIt = filter
                inIt.area = area.id
                let activities: [AnalyticsStage.OneActivity] = stage.counted(inIt)
                let assignments: [AnalyticsStage.OneAssignment] = stage.counted(inIt)
                let participants = Set(assignments.map(\.participant)).count
                if activities.count + participants > 0 { expected[area.id] = (activities.count, participants) }
            }
            try #require(
                Set(shares.map(\.geographicAreaId)) == Set(expected.keys) && shares.count == expected.count, "\(filter)"
            )
            for share in shares {
                let right = expected[share.geographicAreaId]!
                try #require(
                    share.activityCount == right.activities && share.participantCount == right.participants,
                    "\(filter) \(share)")
                // Participants have one home, so sub-areas and homes directly in the area add up. An activity can be in
                // two places at once.
                let below = shares.filter { $0.parentGeographicAreaId == share.geographicAreaId }
                let own = stage.homesRight(in: share.geographicAreaId, filter)
                try #require(share.participantCount == own + below.reduce(0) { $0 + $1.participantCount })
                try #require(share.activityCount >= below.map(\.activityCount).max() ?? 0)
                // Parents precede their children.
                if let parent = share.parentGeographicAreaId,
                    let place = shares.firstIndex(where: { $0.geographicAreaId == parent })
                {
                    try #require(place < shares.firstIndex(of: share)!)
                }
            }
        }
    }

    @Test func anAreaThatIsGoneAndATimeThatEndsBeforeItBeginsAreRefused() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let now = community.now
        func refusal(_ filter: AnalyticsFilter) async throws -> [String] {
            try await community.read { reader -> [String] in
                do {
                    _ = try AnalyticsQuery.engagement(filter, as: admin, now: now, in: reader)
                    return []
                } catch let refusal as Refusal { return refusal.fields.keys.sorted() }
            }
        }
        #expect(try await refusal(AnalyticsFilter(area: ID(at: now) { 4 })) == ["area"])
        #expect(try await refusal(AnalyticsFilter(from: now, to: now - .days(1))) == ["to"])
        #expect(try await refusal(AnalyticsFilter(from: now, to: now)) == [])
    }

    @Test func membersSeeNoAnalytics() async throws {
        let community = try TestCommunity()
        let member = try await community.member("Ada")
        let now = community.now
        for ask in [
            { @Sendable (reader: any Reader) in
                _ = try AnalyticsQuery.engagement(AnalyticsFilter(), as: member, now: now, in: reader)
            },
            { @Sendable (reader: any Reader) in
                _ = try AnalyticsQuery.growth(.month, AnalyticsFilter(), zone: "UTC", as: member, now: now, in: reader)
            },
            { @Sendable (reader: any Reader) in
                _ = try AnalyticsQuery.areas(AnalyticsFilter(), as: member, now: now, in: reader)
            },
        ] { await #expect(throws: Refusal.notFound) { try await community.read(ask) } }
    }
}

extension AnalyticsStage {
    /// Counts the participants that match the filter and whose home lies directly in `area`.
    fileprivate func homesRight(in area: ID<Area>, _ filter: AnalyticsFilter) -> Int {
        var inIt = filter
        inIt.area = area
        let counted: [OneAssignment] = self.counted(inIt)
        return Set(counted.map(\.participant)).count { one in
            homes.contains {
                $0.of == one.bytes && $0.period.holds(at: filter.to ?? community.now) && venues[$0.venue]! == area
            }
        }
    }
}
