import Domain
import Foundation
import Properties
import Testing

struct ReminderOffsetTests {
    private func zone(_ name: String) -> (Instant) -> Int {
        let zone = TimeZone(identifier: name)!
        return { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.seconds))) }
    }

    private func time(_ iso: String, _ zone: String) -> Instant {
        Instant(CivilTime(iso: iso)!, offset: self.zone(zone))
    }

    /// One day before is the same time on the previous day; one hour before is sixty minutes earlier.
    @Test(arguments: [
        ("Europe/Berlin", "2026-11-27T19:00", 1440, "2026-11-26T19:00"),
        // Clocks go back in the night to 25 October 2026, and forward in the night to 28 March 2027.
        ("Europe/Berlin", "2027-03-28T19:00", 1440, "2027-03-27T19:00"),
        ("Europe/Berlin", "2027-03-29T19:00", 2880, "2027-03-27T19:00"),
        ("Europe/Berlin", "2026-10-25T19:00", 1440, "2026-10-24T19:00"),
        ("Europe/Berlin", "2026-11-08T19:00", 14 * 1440, "2026-10-25T19:00"),
        ("Europe/Berlin", "2027-03-28T03:30", 60, "2027-03-28T01:30"),
        ("Europe/Berlin", "2026-10-25T03:30", 120, "2026-10-25T02:30"),
        // 02:30 does not exist that day; the reminder moves by as much as the clocks skip.
        ("Europe/Berlin", "2027-03-29T02:30", 1440, "2027-03-28T03:30"),
        ("America/New_York", "2026-11-01T20:00", 1440, "2026-10-31T20:00"),
        ("Australia/Lord_Howe", "2026-10-04T12:00", 1440, "2026-10-03T12:00"),
        ("Asia/Kathmandu", "2026-11-27T19:00", 7 * 1440, "2026-11-20T19:00"),
    ]) func daysAreOfTheCalendarAndHoursPass(_ zone: String, _ start: String, _ minutes: Int, _ due: String) throws {
        let offset = try #require(ReminderOffset(minutes: minutes))
        let at = offset.instant(before: time(start, zone), offset: self.zone(zone))
        #expect(CivilTime(at, offset: self.zone(zone)(at)).isoMinutes == due)
    }

    @Test func aDayOverAClockChangeIsLongerOrShorter() throws {
        let day = try #require(ReminderOffset(minutes: 1440))
        let (spring, autumn) = (time("2027-03-28T19:00", "Europe/Berlin"), time("2026-10-25T19:00", "Europe/Berlin"))
        #expect(spring - day.instant(before: spring, offset: zone("Europe/Berlin")) == .hours(23))
        #expect(autumn - day.instant(before: autumn, offset: zone("Europe/Berlin")) == .hours(25))
        let twelve = try #require(ReminderOffset(minutes: 720))
        #expect(spring - twelve.instant(before: spring, offset: zone("Europe/Berlin")) == .hours(12))
    }

    /// The slack by which the store extends its search is sufficient, even if a zone skips a day, as Samoa did on
    /// 30 December 2011.
    @Test func noReminderIsFurtherFromItsTimeThanTheSlack() throws {
        try forAll(500) { g in
            let zone = zone(
                g.pick([
                    "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Antarctica/Troll", "Australia/Lord_Howe",
                    "Africa/Casablanca", "UTC",
                ]))
            let start = Instant(seconds: Int64(g.int(1_320_000_000...1_830_000_000)))
            let offset = g.pick(ReminderOffset.all)
            let elapsed = start - .minutes(Int64(offset.minutes))
            let due = offset.instant(before: start, offset: zone)
            #expect(due >= elapsed - ReminderOffset.tolerance && due <= elapsed + ReminderOffset.tolerance)
            #expect(offset.days != nil || due == elapsed)
            #expect(due <= start)
        }
    }

    @Test func millisecondsStay() throws {
        let start = Instant(milliseconds: 1_795_802_400_123)
        for offset in ReminderOffset.all {
            #expect((offset.instant(before: start, offset: zone("Europe/Berlin")).milliseconds - 123) % 1000 == 0)
        }
    }
}

struct ReminderOffsetsTests {
    private func checked(_ minutes: [Int]) throws -> ReminderOffsets {
        var errors = FieldErrors()
        let offsets = ReminderOffsets.checked(minutes, &errors)
        try errors.check()
        return offsets
    }

    private func refusal(_ minutes: [Int]) -> Refusal? {
        do {
            _ = try checked(minutes)
            return nil
        } catch { return error as? Refusal }
    }

    @Test func theyAreStoredAscendingAndOnce() throws {
        #expect(try checked([1440, 60, 60]).text == "60,1440")
        #expect(try checked([]).text.isEmpty && ReminderOffsets(stored: "") == .none)
        #expect(ReminderOffsets.ofEvents.minutes == [60, 1440] && ReminderOffsets.ofTodos.minutes == [1440])
        #expect(
            ReminderOffsets(stored: "1440,x,7,60,,60").minutes == [60, 1440], "what is none of the menu is left out")
        for offset in ReminderOffset.all { #expect(try checked([offset.minutes]).minutes == [offset.minutes]) }
    }

    @Test func whatIsNotOfferedIsRefusedAtItsField() {
        for minutes in [
            [-5], [1], [61], [1441], [40_321], [Int.max], [5, 10, 15, 30, 45, 60], Array(repeating: 60, count: 1000),
        ] {
            #expect(refusal(minutes)?.fields.keys.sorted() == ["reminders"], "\(minutes.prefix(6))")
        }
        #expect(refusal([0, 5, 10, 15, 40_320]) == nil)
    }

    /// If several reminders are due, only the last one is sent.
    @Test func theLastThatHasComeIsDue() throws {
        let start = Instant(seconds: 1_795_802_400)
        let offsets = try checked([0, 60, 1440])
        func due(_ before: Span) -> Int? { offsets.due(by: start - before, of: start) { _ in 0 }?.minutes }
        #expect(
            due(.days(2)) == nil && due(.days(1)) == 1440 && due(.hours(2)) == 1440 && due(.hours(1)) == 60
                && due(.minutes(1)) == 60)
        #expect(
            due(Span(milliseconds: 0)) == 0 && offsets.due(by: start + .days(3), of: start) { _ in 0 }?.minutes == 0)
    }

    @Test func whatBeginsCanBeSaidForAMoment() throws {
        let start = Instant(seconds: 1_795_802_400)
        func time(_ minutes: Int) throws -> ReminderTime {
            ReminderTime(try #require(ReminderOffset(minutes: minutes)), of: start) { _ in 0 }
        }
        #expect(try time(60).endsAt == start && time(0).endsAt == start + .minutes(5))
        #expect(try !time(60).isLate(at: start - .minutes(55)) && time(60).isLate(at: start - .minutes(54)))
    }
}
