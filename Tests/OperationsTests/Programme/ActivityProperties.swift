import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// When and where activities take place, for random input.
struct ActivityProperties {
    private struct Times: Equatable {
        var start: Instant
        var end: Instant?
    }

    /// A stay in days from ``TestCommunity/start``, when everything here begins.
    private struct Stay: Hashable {
        var venue: ID<Venue>
        var from: Int
        var to: Int?

        var days: Range<Int> { from..<(to ?? 100_000) }
    }

    private static func instant(_ day: Int) -> Instant { TestCommunity.start + .days(Int64(day)) }
    private static func day(_ instant: Instant) -> Int {
        Int((instant - TestCommunity.start).milliseconds / 86_400_000)
    }

    // MARK: Finite or ongoing

    private static func checked(_ times: Times) -> Result<ActivityDetails, Refusal> {
        do {
            let type = ID<ActivityType>(high: 1, low: 1)
            return .success(
                try ActivityDetails.checked(
                    name: "A", description: nil, type: type, startsAt: times.start, endsAt: times.end, status: nil))
        } catch { return .failure(error) }
    }

    @Test(.tags(.P7)) func whatHasAnEndIsFinite() throws {
        try forAll(1000) { g in
            let start = ActivityProperties.instant(g.int(-9...9))
            let end: Instant? = g.one(in: 3) ? nil : ActivityProperties.instant(g.int(-9...30))
            let endsTooEarly = end.map { $0 <= start } ?? false
            switch ActivityProperties.checked(Times(start: start, end: end)) {
            case .success(let details):
                try #require(!endsTooEarly && details.isOngoing == (end == nil) && details.endsAt == end)
            case .failure(let refusal):
                try #require(endsTooEarly && refusal.code == .invalid && Array(refusal.fields.keys) == ["endDate"])
            }
        }
    }

    /// For random additions and changes, every view shows an activity as finite exactly if it has an end.
    @Test(.tags(.P6, .P7)) func anActivityIsFiniteExactlyIfItHasAnEnd() async throws {
        try await forAll(100, round: 40) { g in
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            let type: ID<ActivityType> = try await community.value("SELECT id FROM activity_type ORDER BY id")!
            var stored: [ID<Activity>: Times] = [:]
            for _ in 0..<g.int(3...10) {
                let (start, end) = (
                    ActivityProperties.instant(g.int(0...20)), ActivityProperties.instant(g.int(0...30))
                )
                if let one = stored.keys.sorted().first, g.one(in: 2) {
                    var times = stored[one]!
                    let startDate: Patch<Instant> = g.one(in: 2) ? .keep : g.one(in: 6) ? .clear : .set(start)
                    let endDate: Patch<Instant> = g.one(in: 4) ? .keep : g.one(in: 3) ? .clear : .set(end)
                    let newStart = startDate.applied(to: times.start)
                    times.end = endDate.applied(to: times.end)
                    var wrong: Set<String> = newStart == nil ? ["startDate"] : []
                    if let newStart, let newEnd = times.end, newEnd <= newStart { wrong = ["endDate"] }
                    try await community.expect(
                        UpdateActivity(id: one, startDate: startDate, endDate: endDate), as: admin, isRefusedAt: wrong)
                    guard wrong.isEmpty, let newStart else { continue }
                    times.start = newStart
                    stored[one] = times
                } else {
                    let id = ID<Activity>(at: community.now) { g.next() }
                    let times = Times(start: start, end: g.maybe(end))
                    let command = AddActivity(
                        id: id, name: "A", activityTypeId: type, startDate: times.start, endDate: times.end)
                    let endsTooEarly = times.end.map { $0 <= start } ?? false
                    try await community.expect(command, as: admin, isRefusedAt: endsTooEarly ? ["endDate"] : [])
                    if !endsTooEarly { stored[id] = times }
                }
            }
            let now = community.now
            let listed = try await community.all {
                try ActivityQuery.activities(as: admin, after: $0, limit: 3, now: now, in: $1)
            }
            try #require(Set(listed.map(\.id)) == Set(stored.keys) && listed.count == stored.count)
            for one in listed {
                let alone = try await community.read { try ActivityQuery.activity(one.id, as: admin, in: $0) }
                let right = stored[one.id]!
                for view in [one, alone] {
                    try #require(view.isOngoing == (right.end == nil))
                    try #require(view.startDate == right.start && view.endDate == right.end)
                }
            }
        }
    }

    // MARK: Venues

    /// Random venues, moves and corrections: the history has all past, present and future ones with their dates, newest
    /// first. The list has the current ones.
    @Test(.tags(.P38)) func theVenueHistoryIsWhole() async throws {
        try await forAll(100, round: 42) { g in
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            let type: ID<ActivityType> = try await community.value("SELECT id FROM activity_type ORDER BY id")!
            let area = try await community.perform(AddArea(name: "A", areaType: .city), as: admin)
            var venues: [ID<Venue>] = []
            for number in 0..<3 {
                venues.append(
                    try await community.perform(
                        AddVenue(name: "V \(number)", address: "Lane", geographicAreaId: area), as: admin))
            }
            // A second activity at all of them, which must not change.
            let other = AddActivity(name: "Other", activityTypeId: type, startDate: community.now, venueIds: venues)
            _ = try await community.perform(other, as: admin)
            let first = Set(g.list(0...2) { $0.pick(venues) })
            let activity = try await community.perform(
                AddActivity(name: "A", activityTypeId: type, startDate: community.now, venueIds: first.sorted()),
                as: admin)
            var (stays, today) = (first.map { Stay(venue: $0, from: 0) }, 0)
            for _ in 0..<g.int(2...12) {
                let days = g.int(0...6)
                community.advance(.days(Int64(days)))
                today += days
                let from = g.one(in: 10) ? today + 367 : today + g.int(-20...20)
                let to = from + g.int(-2...15)
                let change = stays.isEmpty ? 0 : g.int(0...4)
                if change == 4 {
                    let gone = stays.remove(at: g.pick(stays.indices))
                    let id = try await ActivityProperties.entry(gone, of: activity, in: community)
                    _ = try await community.perform(DeleteActivityVenue(id: id), as: admin)
                    continue
                }
                var (stay, others) = (Stay(venue: g.pick(venues), from: from, to: g.maybe(to)), stays)
                let refusal: Refusal?
                let moves = g.one(in: 3)
                if change == 3 {
                    let old = others.remove(at: g.pick(others.indices))
                    let (keepsFrom, keepsTo) = (g.one(in: 3), g.one(in: 3))
                    stay = Stay(venue: old.venue, from: keepsFrom ? old.from : from, to: keepsTo ? old.to : stay.to)
                    let id = try await ActivityProperties.entry(old, of: activity, in: community)
                    let (newFrom, newTo) = (ActivityProperties.instant(from), stay.to.map(ActivityProperties.instant))
                    let command = UpdateActivityVenue(
                        id: id, effectiveFrom: keepsFrom ? .keep : .set(newFrom),
                        effectiveTo: keepsTo ? .keep : Patch(setting: newTo))
                    refusal = try await community.refusalChecked(of: command, as: admin)
                } else {
                    // Nil means now.
                    let start: Instant? = from == today && g.one(in: 2) ? nil : ActivityProperties.instant(from)
                    let end = stay.to.map(ActivityProperties.instant)
                    let command = AddActivityVenue(
                        activity: activity, venueId: stay.venue, from: start, to: end, movesThere: moves)
                    refusal = try await community.refusalChecked(of: command, as: admin)
                }
                // The field names differ by command.
                let (beginning, ending) = change == 3 ? ("effectiveFrom", "effectiveTo") : ("from", "to")
                if let to = stay.to, to <= stay.from {
                    try #require(refusal?.code == .invalid && refusal?.fields[ending] != nil)
                } else if stay.from > today + 366 {
                    try #require(refusal?.code == .invalid && refusal?.fields[beginning] != nil)
                } else if others.contains(where: { $0.venue == stay.venue && $0.days.overlaps(stay.days) }) {
                    try #require(refusal?.code == .duplicate)
                } else {
                    try #require(refusal == nil)
                    // A move ends the stays at that time.
                    for place in others.indices where change != 3 && moves {
                        if others[place].from < stay.from, others[place].days.contains(stay.from) {
                            others[place].to = stay.from
                        }
                    }
                    stays = others + [stay]
                }
            }
            let now = community.now
            let (alone, history, listed) = try await community.read { reader in
                (
                    try ActivityQuery.activity(activity, as: admin, in: reader).venues,
                    try ActivityQuery.venues(of: activity, as: admin, in: reader),
                    try ActivityQuery.activities(as: admin, limit: 9, now: now, in: reader).items
                )
            }
            let shown = alone.map { one in
                Stay(
                    venue: one.venueId, from: ActivityProperties.day(one.effectiveFrom),
                    to: one.effectiveTo.map(ActivityProperties.day))
            }
            try #require(Set(shown) == Set(stays) && shown.count == stays.count && history == alone)
            for (newer, older) in zip(shown, shown.dropFirst()) { try #require(newer.from >= older.from) }
            let present = listed.filter { $0.id == activity }.flatMap(\.venues)
            let right = stays.filter { $0.days.contains(today) }
            try #require(Set(present.map(\.venueId)) == Set(right.map(\.venue)) && present.count == right.count)
            let elsewhere = listed.filter { $0.id != activity }.flatMap(\.venues)
            try #require(Set(elsewhere.map(\.venueId)) == Set(venues) && elsewhere.count == venues.count)
        }
    }

    private static func entry(
        _ stay: Stay, of activity: ID<Activity>, in community: TestCommunity
    ) async throws -> ID<ActivityVenue> {
        let from = instant(stay.from)
        let id: ID<ActivityVenue>? = try await community.value(
            "SELECT id FROM activity_venue WHERE activity_id = \(activity) AND venue_id = \(stay.venue) AND effective_from = \(from)"
        )
        return try #require(id)
    }
}
