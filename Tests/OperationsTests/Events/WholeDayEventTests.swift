import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct WholeDayEventTests {
    private func day(_ iso: String) -> CivilDate { CivilDate(iso: iso)! }

    private func fair(
        _ community: TestCommunity, by host: Actor, _ first: String, _ last: String? = nil,
        zone: String = "Europe/Berlin"
    ) async throws -> ID<Event> {
        try await community.event(by: host) {
            ($0.title, $0.startsAt, $0.allDay, $0.timeZone) = ("Fair", nil, true, zone)
            ($0.startDate, $0.endDate) = (day(first), last.map(day))
        }
    }

    @Test func oneOfTodayCanBeMadeAndAnswered() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let today = CivilDate(Zones.civil(community.now, in: "Europe/Berlin"))
        let id = try await fair(community, by: ana, today.iso)
        #expect(try await community.rsvp(id, .going, as: bo).status == .going)
        #expect(
            try await community.refusal(
                CreateEvent(
                    TestCommunity.input {
                        ($0.startsAt, $0.allDay, $0.startDate) = (nil, true, today.addingDays(-1))
                    }), as: ana)?.fields.keys.sorted() == ["startDate"])
    }

    @Test func aMoveOfItsFirstDayMovesAllOfASingleOne() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let id = try await fair(community, by: ana, "2026-12-24")
        try await community.update(id, as: ana) { $0.startDate = .set(day("2026-12-27")) }
        #expect(
            try await community.view(id, as: ana).days == WholeDays(first: day("2026-12-27"), last: day("2026-12-27")))
        try await community.update(id, as: ana) { $0.endDate = .set(day("2026-12-29")) }
        await #expect(throws: Refusal.self) {
            try await community.update(id, as: ana) { $0.startDate = .set(day("2026-12-30")) }
        }
        try await community.update(id, as: ana) { $0.endDate = .clear }
        #expect(try await community.view(id, as: ana).days?.count == 1)
    }

    @Test func aChangedZoneKeepsTheDatesAndNotifiesNobody() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let id = try await fair(community, by: ana, "2026-12-24", "2026-12-25")
        try await community.rsvp(id, .going, as: bo)
        try await community.update(id, as: ana) { $0.timeZone = .set("Asia/Tokyo") }
        let event = try await community.view(id, as: ana)
        #expect(event.days == WholeDays(first: day("2026-12-24"), last: day("2026-12-25")))
        #expect(event.startsAt == Instant(iso8601: "2026-12-23T15:00:00Z"))
        try await community.runJobs()
        #expect(try await community.inbox(bo, .eventChanged).isEmpty)
        try await community.update(id, as: ana) { $0.startDate = .set(day("2026-12-25")) }
        try await community.runJobs()
        #expect(
            try await community.mails(.eventChanged).map(\.change?.days) == [
                WholeDays(first: day("2026-12-24"), last: day("2026-12-25"))
            ])
    }

    @Test func timesAndDatesChangeOverBothWays() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let id = try await community.event(by: ana)
        await #expect(throws: Refusal.self) {
            try await community.update(id, as: ana) { $0.startDate = .set(day("2026-12-24")) }
        }
        try await community.update(id, as: ana) { ($0.allDay, $0.startDate) = (.set(true), .set(day("2026-12-24"))) }
        #expect(try await community.view(id, as: ana).days?.count == 1)
        await #expect(throws: Refusal.self) { try await community.update(id, as: ana) { $0.allDay = .set(false) } }
        let start = Instant(iso8601: "2026-12-24T18:00:00Z")!
        try await community.update(id, as: ana) { ($0.allDay, $0.startsAt) = (.set(false), .set(start)) }
        let event = try await community.view(id, as: ana)
        #expect(!event.allDay && event.startDate == nil && event.startsAt == start && event.endsAt == nil)
    }

    @Test func aCopyTakesTheSameDaysOfALaterWeek() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        // Across the night in which clocks go forward.
        let id = try await fair(community, by: ana, "2027-03-25", "2027-03-26")
        let copy = try await community.perform(DuplicateEvent(id: id), as: ana)
        let event = try await community.view(copy, as: ana)
        #expect(event.days == WholeDays(first: day("2027-04-01"), last: day("2027-04-02")))
        #expect(event.startsAt == Instant(iso8601: "2027-03-31T22:00:00Z"))
    }

    @Test func peopleAreRemindedByTheMorning() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let id = try await fair(community, by: ana, "2026-12-02", "2026-12-03")
        try await community.rsvp(id, .going, as: bo)
        _ = try await community.perform(
            AddEntry(
                title: "Trip", description: "Pack", at: nil, allDay: true, startDate: day("2026-12-02"), reminders: [0]),
            as: bo)
        community.move(to: Instant(iso8601: "2026-12-01T07:00:00Z")!)
        try await community.remind(until: Instant(iso8601: "2026-12-02T12:00:00Z")!, every: .minutes(30))
        let due = [("2026-12-01T08:00:00Z"), ("2026-12-02T07:00:00Z"), ("2026-12-02T08:00:00Z")].map {
            Instant(iso8601: $0)!
        }
        #expect(try await community.remindedAt(bo) == due, "a day and an hour before nine, and the entry at nine")
        let order = try #require(try await community.mails(.reminder, to: "bo@example.org").first)
        #expect(order.reminder?.days?.count == 2 && order.event?.days?.count == 2)
    }

    @Test func daysAreOnTheirDatesInEveryCalendar() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await fair(community, by: ana, "2026-12-10", "2026-12-11", zone: "Asia/Tokyo")
        let entry = try await community.perform(
            AddEntry(
                title: "Trip", description: "Pack", at: nil, allDay: true, startDate: day("2026-12-09"),
                endDate: day("2026-12-10"), timeZone: "Pacific/Honolulu"),
            as: ana)
        for zone in ["America/New_York", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            try await community.perform(UpdateProfile(timeZone: zone), as: ana)
            let me = try await community.actor(ana.userID!)
            func titles(_ date: String) async throws -> [String] {
                let now = community.now
                let from = Zones.instant(day(date).midnight, in: zone)
                let to = Zones.instant(day(date).addingDays(1).midnight, in: zone)
                return try await community.read {
                    try ScheduleQuery.all(from: from, to: to, as: me, limit: 9, now: now, in: $0)
                }.map(\.title).sorted()
            }
            #expect(try await titles("2026-12-08") == [], "\(zone)")
            #expect(try await titles("2026-12-09") == ["Trip"], "\(zone)")
            #expect(try await titles("2026-12-10") == ["Fair", "Trip"], "\(zone)")
            #expect(try await titles("2026-12-11") == ["Fair"], "\(zone)")
            #expect(try await titles("2026-12-12") == [], "\(zone)")
        }
        // An entry is upcoming on its second day.
        community.move(to: Instant(iso8601: "2026-12-10T20:00:00Z")!)
        let now = community.now
        let coming = try await community.read {
            try ScheduleQuery.entries(isPast: false, as: ana, limit: 9, now: now, in: $0)
        }.items
        #expect(coming.map(\.id) == ["\(entry)"])
    }

    /// A list by time includes what is under way, and all-day items by date in the viewer's time zone. Its pages
    /// are complete.
    @Test func aListByTimeHasWhatIsUnderWayAndDatesAsDates() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await fair(community, by: ana, "2026-12-10", "2026-12-12", zone: "Pacific/Auckland")
        _ = try await community.event(by: ana) {
            ($0.title, $0.startsAt, $0.endsAt) = (
                "Camp", Instant(iso8601: "2026-12-09T12:00:00Z"), Instant(iso8601: "2026-12-11T16:00:00Z")
            )
        }
        _ = try await community.perform(
            AddEntry(
                title: "Trip", description: "Pack", at: nil, allDay: true, startDate: day("2026-12-11"),
                endDate: day("2026-12-12"), timeZone: "Pacific/Honolulu"),
            as: ana)
        let expected = [
            "2026-12-08": [], "2026-12-09": ["Camp"], "2026-12-10": ["Camp", "Fair"],
            "2026-12-11": ["Camp", "Fair", "Trip"], "2026-12-12": ["Fair", "Trip"], "2026-12-13": [],
        ]
        for zone in ["America/New_York", "UTC", "Europe/Berlin"] {
            try await community.perform(UpdateProfile(timeZone: zone), as: ana)
            let me = try await community.actor(ana.userID!)
            for (date, titles) in expected {
                let (from, to) = (
                    Zones.instant(day(date).midnight, in: zone),
                    Zones.instant(day(date).addingDays(1).midnight, in: zone)
                )
                let found = try await community.all {
                    try ScheduleQuery.items(from: from, to: to, as: me, after: $0, limit: 1, now: from, in: $1)
                }
                #expect(found.map(\.title).sorted() == titles, "\(zone) \(date)")
                let events = try await community.all { cursor, reader in
                    let span = CalendarSpan(from: from, to: to, zone: zone)
                    return try EventQuery.events(
                        EventFilter(when: .upcoming, on: span), as: me, after: cursor, limit: 1, now: from, in: reader)
                }
                #expect(events.map(\.title).sorted() == titles.filter { $0 != "Trip" }, "\(zone) \(date)")
            }
        }
        // Without an end, from now on: the last day counts while it lasts in the viewer's time zone.
        let now = Instant(iso8601: "2026-12-12T15:00:00Z")!
        let me = try await community.actor(ana.userID!)
        let left = try await community.read {
            try ScheduleQuery.items(from: now, to: nil, as: me, limit: 9, now: now, in: $0)
        }.items
        #expect(left.map(\.title).sorted() == ["Fair", "Trip"])
    }

    @Test func anEntryChangesOverBothWays() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let id = try await community.perform(
            AddEntry(title: "Trip", description: "Pack", at: community.now + .days(1)), as: ana)
        func item() async throws -> ScheduleItem {
            try await community.read { try ScheduleQuery.entry(id, as: ana, in: $0) }
        }
        #expect(
            try await community.refusal(UpdateEntry(id: id, startDate: .set(day("2026-12-24"))), as: ana)?.fields.keys
                .sorted() == ["startDate"])
        try await community.perform(
            UpdateEntry(id: id, allDay: .set(true), startDate: .set(day("2026-12-24"))), as: ana)
        try await community.perform(UpdateEntry(id: id, startDate: .set(day("2026-12-25"))), as: ana)
        #expect(try await item().days == WholeDays(first: day("2026-12-25"), last: day("2026-12-25")))
        #expect(
            try await community.refusal(UpdateEntry(id: id, endDate: .set(day("2027-12-26"))), as: ana)?.fields.keys
                .sorted() == ["endDate"])
        #expect(
            try await community.refusal(UpdateEntry(id: id, allDay: .set(false)), as: ana)?.fields.keys.sorted() == [
                "at"
            ])
        try await community.perform(
            UpdateEntry(id: id, at: .set(community.now + .days(2)), allDay: .set(false)), as: ana)
        let last = try await item()
        #expect(last.days == nil && last.at == community.now + .days(2))
    }

    @Test func theCheckFindsDaysThatBeginElsewhere() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await fair(community, by: ana, "2026-12-10", zone: "America/Havana")
        _ = try await community.perform(
            AddEntry(title: "Trip", description: "Pack", at: nil, allDay: true, startDate: day("2026-12-09")), as: ana)
        #expect(try await community.read { try WholeDayCheck.problems(in: $0) }.isEmpty)
        _ = try await community.event(by: ana) { ($0.title, $0.endsAt) = ("Talk", nil) }
        try await community.writeDirectly {
            try $0.execute("UPDATE event SET over_at = over_at + 1 WHERE title = 'Talk'")
        }
        #expect(
            try await community.read { try Consistency.problems(in: $0) }.map(\.english) == [
                "“Talk” does not count as over from its end on."
            ])
        try await community.writeDirectly {
            try $0.execute("UPDATE event SET over_at = over_at - 1 WHERE title = 'Talk'")
        }
        try await community.writeDirectly {
            try $0.execute("UPDATE event SET starts_at = starts_at + 3600000 WHERE all_day")
        }
        #expect(
            try await community.read { try Consistency.problems(in: $0) }.map(\.english).contains(
                "The whole days of “Fair” do not begin and end with their dates."))
        try await community.writeDirectly { try $0.execute("UPDATE schedule_entry SET end_date = '2026-12-10'") }
        #expect(try await community.read { try WholeDayCheck.problems(in: $0) }.count == 2)
    }
}
