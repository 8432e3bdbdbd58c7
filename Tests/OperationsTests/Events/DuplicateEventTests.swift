import Domain
import Properties
import Store
import Testing

@testable import Operations

struct DuplicateEventTests {
    private func copy(of input: EventInput, at now: Instant) async throws -> EventView {
        let community = try TestCommunity()
        community.move(to: now)
        let ana = try await community.member("Ana")
        let event = try await community.perform(CreateEvent(input), as: ana)
        let copy = try await community.perform(DuplicateEvent(id: event), as: ana)
        return try await community.view(copy, as: ana)
    }

    private func berlin(_ text: String) -> Instant { Zones.instant(CivilTime(iso: text)!, in: "Europe/Berlin") }

    @Test func theCopyIsAWeekLaterByTheClocksOfThePlace() async throws {
        var input = TestCommunity.input()
        (input.startsAt, input.endsAt, input.answerBy) = (
            berlin("2026-10-20T20:30"), berlin("2026-10-20T23:00"), berlin("2026-10-19T12:00")
        )
        let copy = try await copy(of: input, at: berlin("2026-10-01"))
        #expect(copy.startsAt == berlin("2026-10-27T20:30"), "the clocks change in between")
        #expect(copy.endsAt == berlin("2026-10-27T23:00") && copy.answerBy == berlin("2026-10-26T12:00"))
    }

    /// 02:30 does not exist a week later, on the night when clocks go forward.
    @Test func aCopyIntoTheHourThatClocksSkipKeepsItsOrder() async throws {
        var input = TestCommunity.input()
        (input.startsAt, input.endsAt) = (berlin("2026-03-22T02:30"), berlin("2026-03-22T03:00"))
        let copy = try await copy(of: input, at: berlin("2026-03-01"))
        #expect(copy.startsAt == berlin("2026-03-29T03:30"))
        #expect(copy.endsAt! > copy.startsAt)

        (input.startsAt, input.endsAt, input.answerBy) = (berlin("2026-03-22T03:00"), nil, berlin("2026-03-22T02:45"))
        let early = try await self.copy(of: input, at: berlin("2026-03-01"))
        #expect(early.startsAt == berlin("2026-03-29T03:00") && early.answerBy! <= early.startsAt)
    }

    @Test func everyCopyLiesAheadAtTheSameTimeOfDay() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await forAll(100) { g in
            community.move(to: berlin("2026-01-01") + .minutes(Int64(g.int(0...500_000))))
            let zone = g.pick(["Europe/Berlin", "America/New_York", "UTC"])
            let start = community.now + .minutes(Int64(g.int(0...30_000)))
            let end = g.maybe(start + .minutes(Int64(g.int(1...3000))))
            let event = try await community.event(by: ana) {
                $0.timeZone = zone
                $0.startsAt = start
                $0.endsAt = end
                $0.capacity = 3
            }
            community.advance(.minutes(Int64(g.int(0...60_000))))
            let copy = try await community.view(community.perform(DuplicateEvent(id: event), as: ana), as: ana)
            try #require(copy.startsAt > community.now && copy.counts?.going == 0 && copy.capacity == 3)
            let (was, now) = (Zones.civil(start, in: zone), Zones.civil(copy.startsAt, in: zone))
            try #require((now.daysSince1970 - was.daysSince1970) % 7 == 0)
            // In the skipped hour, one hour later.
            try #require((now.hour, now.minute) == (was.hour, was.minute) || now.hour == was.hour + 1)
            try #require(
                copy.startsAt - .days(8) < community.now || copy.startsAt < start + .days(8), "no later than needed")
        }
    }
}
