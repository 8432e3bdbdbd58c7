import Domain
import Properties
import Testing

/// Homes can be entered and corrected in any order: they never overlap, and no correction leaves a gap.
struct HomeHistoryTests {
    private static let days = -30...30

    private static func instant(_ day: Int) -> Instant { Instant(milliseconds: Int64(day) * 86_400_000) }

    /// Returns the venues of each day, by checking every entry.
    private static func homes(_ history: HomeHistory) -> [Int: [ID<Venue>]] {
        Dictionary(
            uniqueKeysWithValues: days.map { day in
                (day, history.entries.filter { $0.period.holds(at: instant(day)) }.map(\.venue))
            })
    }

    private static func lies(_ day: Int, in period: EffectivePeriod) -> Bool { period.holds(at: instant(day)) }

    @Test(.tags(.P37)) func whateverIsEnteredAndCorrectedIsWhole() throws {
        try forAll(1000) { g in
            var history = HomeHistory([])
            var number: UInt64 = 0
            for _ in 0..<g.int(1...14) {
                let before = history
                let old = HomeHistoryTests.homes(before)
                let (from, to) = (g.int(-20...20), g.maybe(g.int(-20...22)))
                let venue = ID<Venue>(high: 1, low: UInt64(g.int(0...3)))
                let period = EffectivePeriod(from: HomeHistoryTests.instant(from), to: to.map(HomeHistoryTests.instant))
                if let to, to <= from { continue }
                var changed: HomeHistory.Entry?
                var touched: (before: Bool, after: Bool) = (false, false)
                var span: EffectivePeriod?
                do {
                    switch history.entries.isEmpty ? 0 : g.int(0...4) {
                    case 0, 1:
                        number += 1
                        let id = ID<ParticipantAddress>(high: 2, low: number)
                        try history.add(HomeHistory.Entry(id: id, venue: venue, period: period))
                        changed = history.entry(id)
                        try #require(changed?.venue == venue && changed?.period.from == period.from)
                        try #require(to == nil || changed?.period.to == period.to)
                    case 2, 3:
                        let place = g.pick(history.entries.indices)
                        let one = history.entries[place]
                        let keeps = g.one(in: 3)
                        let moved = EffectivePeriod(from: period.from, to: keeps ? one.period.to : period.to)
                        try history.change(one.id, venue: venue, period: moved)
                        changed = history.entry(one.id)
                        span = one.period
                        touched = (
                            place > 0 && before.entries[place - 1].period.to == one.period.from,
                            place + 1 < before.entries.count && before.entries[place + 1].period.from == one.period.to
                        )
                        try #require(changed?.venue == venue && changed?.period.from == moved.from)
                    default:
                        let place = g.pick(history.entries.indices)
                        let one = history.entries[place]
                        history.remove(one.id)
                        try #require(history.entry(one.id) == nil)
                        span = one.period
                        touched.before = place > 0 && before.entries[place - 1].period.to == one.period.from
                    }
                } catch let refusal as Refusal {
                    try #require(
                        history == before && Set(refusal.fields.keys).isSubset(of: ["effectiveFrom", "effectiveTo"]))
                    continue
                }
                let new = HomeHistoryTests.homes(history)
                for (older, newer) in zip(history.entries, history.entries.dropFirst()) {
                    try #require(
                        older.period.to.map { $0 <= newer.period.from } ?? false,
                        "no overlaps, and only the last goes on")
                }
                try #require(history.entries.allSatisfy { one in one.period.to.map { $0 > one.period.from } ?? true })
                try #require(history.home == history.entries.last.flatMap { $0.period.to == nil ? $0.venue : nil })
                for day in HomeHistoryTests.days {
                    let isNew = changed.map { HomeHistoryTests.lies(day, in: $0.period) } ?? false
                    let wasOld = span.map { HomeHistoryTests.lies(day, in: $0) } ?? false
                    // Known homes of other days stay. A day without a known home may be filled when an
                    // adjacent entry extends.
                    if isNew {
                        try #require(new[day] == [changed!.venue])
                    } else if !wasOld, old[day] != [] {
                        try #require(new[day] == old[day], "day \(day)")
                    }
                    // A day loses its home only if no adjacent entry could extend to it.
                    guard old[day] != [], new[day] == [] else { continue }
                    try #require(wasOld)
                    let isBefore = changed.map { HomeHistoryTests.instant(day) < $0.period.from } ?? true
                    try #require(isBefore ? !touched.before : !touched.after, "day \(day)")
                }
            }
        }
    }

    /// A move with a wrong date, an earlier home, and one that was entered by mistake.
    @Test func aMoveIsCorrected() throws {
        let (a, b, c) = (ID<Venue>(high: 1, low: 1), ID<Venue>(high: 1, low: 2), ID<Venue>(high: 1, low: 3))
        func entry(_ number: UInt64, _ venue: ID<Venue>, _ from: Int, _ to: Int? = nil) -> HomeHistory.Entry {
            let period = EffectivePeriod(from: HomeHistoryTests.instant(from), to: to.map(HomeHistoryTests.instant))
            return HomeHistory.Entry(id: ID(high: 2, low: number), venue: venue, period: period)
        }
        var history = HomeHistory([entry(1, a, 0)])
        try history.add(entry(2, b, 20))
        #expect(history.entries == [entry(1, a, 0, 20), entry(2, b, 20)], "the one before ends")
        try history.change(ID(high: 2, low: 2), venue: b, period: EffectivePeriod(from: HomeHistoryTests.instant(15)))
        #expect(history.entries == [entry(1, a, 0, 15), entry(2, b, 15)], "its end moves along")
        try history.add(entry(3, c, -10))
        #expect(
            history.entries == [entry(3, c, -10, 0), entry(1, a, 0, 15), entry(2, b, 15)],
            "an earlier home lasts until the next")
        history.remove(ID(high: 2, low: 1))
        #expect(history.entries == [entry(3, c, -10, 15), entry(2, b, 15)], "the home before goes on")
        #expect(throws: Refusal.self) { try history.add(entry(4, a, 15)) }
        #expect(throws: Refusal.self) { try history.add(entry(4, a, 16, 18)) }
        #expect(throws: Refusal.self) { try history.add(entry(4, a, -12, -5)) }
        #expect(history.home == b)
    }
}
