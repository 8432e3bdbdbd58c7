import Domain
import Testing

struct WholeDayTests {
    private func input(_ first: String?, _ last: String? = nil) -> EventInput {
        var input = EventInput()
        (input.title, input.locationName, input.allDay) = ("Fair", "Park", true)
        (input.startDate, input.endDate) = (first.flatMap { CivilDate(iso: $0) }, last.flatMap { CivilDate(iso: $0) })
        return input
    }

    /// - Parameter offset: returns the hours ahead of UTC at an instant.
    private func checked(
        _ input: EventInput, now: String? = nil, offset: @escaping (Instant) -> Int = { _ in 0 }
    ) throws -> EventDetails {
        try input.checked(
            hostTimeZone: "Here", isTimeZone: { _ in true }, offset: { _, at in offset(at) * 3600 },
            earliestStart: now.map { Instant(iso8601: $0)! })
    }

    private func fields(
        _ input: EventInput, now: String? = nil, offset: @escaping (Instant) -> Int = { _ in 0 }
    ) -> [String] {
        do {
            _ = try checked(input, now: now, offset: offset)
            return []
        } catch { return (error as? Refusal)?.fields.keys.sorted() ?? [] }
    }

    @Test func datesAreThoseOfTheCalendar() {
        #expect(CivilDate(iso: "2028-02-29")?.addingDays(1).iso == "2028-03-01")
        for text in ["2027-02-29", "2026-1-01", "2026-12-24T10:00", "20261224", "", "1899-12-31", "9999-01-01"] {
            #expect(CivilDate(iso: text) == nil, "\(text)")
        }
    }

    @Test func daysRunFromTheirFirstMomentToTheFirstAfterThem() throws {
        let fair = try checked(input("2026-12-24", "2026-12-26"), offset: { _ in 1 })
        #expect(
            fair.startsAt == Instant(iso8601: "2026-12-23T23:00:00Z")
                && fair.endsAt == Instant(iso8601: "2026-12-26T23:00:00Z"))
        #expect(fair.allDay && fair.days?.count == 3)
        #expect(try checked(input("2026-12-24")).days?.count == 1)
    }

    /// In Havana clocks go forward at midnight; in Beirut they go back to the previous day.
    @Test func aDayWhoseMidnightIsSkippedOrShownTwiceIsThatDay() throws {
        let change = Instant(iso8601: "2026-03-08T05:00:00Z")!
        let forward = try checked(input("2026-03-08"), offset: { $0 < change ? -5 : -4 })
        #expect(forward.startsAt == change && forward.endsAt! - forward.startsAt == .hours(23))
        let before = try checked(input("2026-03-07"), offset: { $0 < change ? -5 : -4 })
        #expect(before.endsAt == change)
        let back = Instant(iso8601: "2026-10-24T21:00:00Z")!
        let longer = try checked(input("2026-10-24"), offset: { $0 < back ? 3 : 2 })
        #expect(longer.endsAt == back + .hours(1) && longer.endsAt! - longer.startsAt == .hours(25))
    }

    @Test func whatIsWrongWithDaysIsNamed() {
        #expect(fields(input(nil)) == ["startDate"])
        #expect(fields(input("2026-12-24", "2026-12-23")) == ["endDate"])
        #expect(fields(input("2026-12-24"), now: "2026-12-25T00:30:00Z") == ["startDate"])
        #expect(fields(input("2026-12-24"), now: "2026-12-24T23:30:00Z") == [], "today is not past")
        var timed = input("2026-12-24")
        timed.allDay = false
        timed.startsAt = Instant(iso8601: "2026-12-24T10:00:00Z")
        #expect(fields(timed) == ["startDate"])
        var both = input("2026-12-24")
        both.startsAt = Instant(iso8601: "2026-12-24T10:00:00Z")
        #expect(fields(both) == ["startsAt"])
        both.startsAt = Instant(iso8601: "2026-12-24T00:00:00Z")
        #expect(fields(both) == [], "as it is read, so it can be sent back")
        var late = input("2026-12-24")
        late.answerBy = Instant(iso8601: "2026-12-25T00:01:00Z")
        #expect(fields(late) == ["answerBy"])
        // Samoa skipped a day.
        let leap = Instant(iso8601: "2011-12-30T10:00:00Z")!
        #expect(fields(input("2011-12-30"), offset: { $0 < leap ? -10 : 14 }) == ["startDate"])
    }

    private func days(_ first: String, _ last: String) -> WholeDays {
        WholeDays(first: CivilDate(iso: first)!, last: CivilDate(iso: last)!)
    }

    @Test(arguments: [
        ("2026-12-10T20:00", "2026-12-12T15:00", "2026-12-12"), ("2026-12-10T20:00", nil, "2026-12-10"),
        ("2026-12-10T20:00", "2026-12-10T22:00", "2026-12-10"),
        ("2026-12-10T20:00", "2026-12-11T02:00", "2026-12-10"), ("2026-12-10T20:00", "2026-12-11T08:59", "2026-12-10"),
        ("2026-12-10T20:00", "2026-12-11T09:00", "2026-12-11"),
        ("2026-12-10T20:00", "2026-12-12T02:00", "2026-12-12"), ("2026-12-10T20:00", "2026-12-12T00:00", "2026-12-11"),
        ("2026-12-10T00:00", "2026-12-11T00:00", "2026-12-10"),
        ("2026-12-10T20:00", "2026-12-09T22:00", "2026-12-10"),
    ]) func daysFollowFromTimes(_ start: String, _ end: String?, _ last: String) {
        let (start, end) = (CivilTime(iso: start)!, end.map { CivilTime(iso: $0)! })
        let days = WholeDays(from: start, to: end)
        #expect(days == self.days("2026-12-10", last))
        // Converting to days and back changes no time.
        let back = days.times(from: start, to: end)
        #expect(back.start == start && (back.end == end || end! < start))
    }

    @Test(arguments: [
        ("2026-12-06", nil, nil, "2026-12-04T09:00", "2026-12-06T18:00"),
        ("2026-12-04", nil, nil, "2026-12-04T09:00", nil),
        ("2026-12-06", "2026-11-25T20:30", nil, "2026-12-04T20:30", "2026-12-06T18:00"),
        ("2026-12-04", "2026-11-25T20:30", "2026-11-25T22:00", "2026-12-04T20:30", "2026-12-04T22:00"),
        ("2026-12-04", "2026-11-25T20:30", "2026-11-26T02:00", "2026-12-04T20:30", "2026-12-05T02:00"),
        ("2026-12-04", "2026-11-25T20:30", "2026-11-27T15:00", "2026-12-04T20:30", nil),
        ("2026-12-06", "2026-11-25T20:30", "2026-11-27T15:00", "2026-12-04T20:30", "2026-12-06T15:00"),
    ]) func timesFollowFromDays(_ last: String, _ start: String?, _ end: String?, _ first: String, _ expected: String?)
    {
        let times = days("2026-12-04", last).times(
            from: start.flatMap { CivilTime(iso: $0) }, to: end.flatMap { CivilTime(iso: $0) })
        #expect(times.start.isoMinutes == first && times.end?.isoMinutes == expected)
    }

    @Test func peopleCanAnswerUntilWholeDaysAreOver() throws {
        let fair = try checked(input("2026-12-24", "2026-12-25"))
        func closed(_ at: String) -> RSVPsClosed? {
            EventRules(fair, .scheduled).closingOfRSVPs(now: Instant(iso8601: at)!)
        }
        #expect(closed("2026-12-24T18:00:00Z") == nil)
        #expect(closed("2026-12-26T00:00:00Z") == .over)
        var early = fair
        early.answerBy = Instant(iso8601: "2026-12-24T12:00:00Z")
        #expect(EventRules(early, .scheduled).closingOfRSVPs(now: early.answerBy!) == .deadline)
    }

    @Test func onlyOtherDaysAreAnotherTime() throws {
        let fair = try checked(input("2026-12-24"))
        let elsewhere = try checked(input("2026-12-24"), offset: { _ in 9 })
        #expect(EventChange(from: fair, to: elsewhere).isEmpty, "a day is the same in every zone")
        let later = try checked(input("2026-12-25"))
        let change = EventChange(from: fair, to: later)
        #expect(change.movesTime && change.days == fair.days)
        #expect(change.since(fair, isBack: false).isEmpty, "changed back")
        var timed = fair
        (timed.allDay, timed.startDate, timed.endDate) = (false, nil, nil)
        #expect(EventChange(from: fair, to: timed).isMaterial, "midnight to midnight is not a whole day")
        let back = EventChange(from: timed, to: fair)
        #expect(back.isMaterial && back.days == nil)
    }

    @Test func remindersOfWholeDaysCountBackFromNine() {
        let start = Instant(iso8601: "2026-12-23T23:00:00Z")!
        func due(_ minutes: Int) -> String {
            ReminderTime(ReminderOffset(minutes: minutes)!, of: start, allDay: true, zone: { _ in 3600 }).due.iso8601
        }
        #expect(
            due(1440) == "2026-12-23T08:00:00.000Z" && due(60) == "2026-12-24T07:00:00.000Z"
                && due(0) == "2026-12-24T08:00:00.000Z")
    }
}
