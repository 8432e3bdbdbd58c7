import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Current and past homes of people under random moves.
struct ParticipantProperties {
    /// From `day` on the person lives at `home`; nil means unknown.
    private struct Move {
        var day: Int
        var home: ID<Venue>?
    }

    /// Converts half days from ``TestCommunity/start``.
    private static func instant(_ halves: Int) -> Instant { TestCommunity.start + .hours(Int64(12 * halves)) }

    /// Random moves, corrections and unknown homes, today or some days ago. At every moment, exactly the history entry
    /// of the home at that time holds, and none where the home was unknown.
    @Test(.tags(.P37)) func everyMomentHasTheHomeThatTheyHadThen() async throws {
        try await forAll(100, round: 60) { g in
            let community = try TestCommunity()
            let ana = try await community.member("Ana", role: .editor)
            let area = try await community.perform(AddArea(name: "A", areaType: .city), as: ana)
            var venues: [ID<Venue>] = []
            for number in 0..<3 {
                venues.append(
                    try await community.perform(
                        AddVenue(name: "V \(number)", address: "Lane", geographicAreaId: area), as: ana))
            }
            // In order of time, with no entry before the first.
            var (moves, today): ([Move], Int) = ([], 0)
            if g.one(in: 2) { moves.append(Move(day: -g.int(0...9), home: g.pick(venues))) }
            let since = moves.first.map { ParticipantProperties.instant(2 * $0.day) }
            let person = try await community.perform(
                AddParticipant(name: "P", email: "p@example.net", homeVenueId: moves.first?.home, homeSince: since),
                as: ana)
            for _ in 0..<g.int(1...14) {
                let days = g.one(in: 2) ? 0 : g.int(1...5)
                community.advance(.days(Int64(days)))
                today += days
                let day = g.one(in: 2) ? today : today - g.int(0...8)
                let home: ID<Venue>? = g.one(in: 4) ? nil : g.pick(venues)
                // Nil means now.
                let at: Instant? = day == today && g.one(in: 2) ? nil : ParticipantProperties.instant(2 * day)
                let command = UpdateParticipant(id: person, homeVenueId: Patch(setting: home), homeSince: at)
                let refusal = try await community.refusalChecked(of: command, as: ana)
                if home == moves.last?.home {
                    // The home is unchanged, so a date corrects its start, if that is after the previous home.
                    let earlier = moves.dropLast()
                    let mayBe =
                        at == nil || home != nil && (earlier.last { $0.home != nil }.map { $0.day < day } ?? true)
                    try #require(mayBe ? refusal == nil : refusal?.fields["homeSince"] != nil)
                    if at != nil, mayBe {
                        moves = earlier.filter { $0.day < day || $0.home != nil } + [Move(day: day, home: home)]
                    }
                    continue
                }
                if let last = moves.last, day < last.day {
                    try #require(refusal?.code == .invalid && refusal?.fields["homeSince"] != nil)
                    continue
                }
                try #require(refusal == nil)
                // A second change on the day of the last one corrects it.
                moves.removeAll { $0.day == day }
                if home != nil || moves.last?.home != nil { moves.append(Move(day: day, home: home)) }
            }
            let (history, view) = try await community.read { reader in
                (
                    try ParticipantQuery.addresses(of: person, as: ana, in: reader),
                    try ParticipantQuery.participant(person, as: ana, in: reader)
                )
            }
            for (newer, older) in zip(history, history.dropFirst()) {
                try #require(older.effectiveFrom < newer.effectiveFrom, "the newest first")
                try #require(
                    older.effectiveTo.map { $0 <= newer.effectiveFrom } ?? false,
                    "no overlaps, and only the newest goes on")
            }
            for half in -40...(2 * today + 4) {
                let moment = ParticipantProperties.instant(half)
                let there = history.filter { one in
                    one.effectiveFrom <= moment && one.effectiveTo.map { moment < $0 } ?? true
                }
                let home = moves.last(where: { 2 * $0.day <= half })?.home
                let right = home.map { [$0] } ?? []
                try #require(there.map(\.venueId) == right, "at \(moment)")
            }
            let home = moves.last?.home
            let current = history.filter { $0.effectiveTo == nil }
            try #require(current.map(\.venueId) == (home.map { [$0] } ?? []) && view.homeVenueId == home)
        }
    }
}
