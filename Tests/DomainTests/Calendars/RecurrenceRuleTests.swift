import Domain
import Properties
import Testing

/// RFC 5545, section 3.3.10. ICalendarTests/RecurrenceTests compares the rules to other libraries.
struct RecurrenceRuleTests {
    /// Returns the first occurrences, such as `2026-01-07T10:00`; as dates for whole days.
    private func times(
        _ rule: String, from start: String, _ count: Int = 5, through last: String = "2040-01-01"
    ) throws -> [String] {
        let isDate = !start.contains("T")
        var occurrences = try RecurrenceRule.Occurrences(
            of: RecurrenceRule(rule), from: #require(CivilTime(iso: start)), wholeDays: isDate,
            through: #require(CivilTime(iso: last)))
        var budget = 200_000
        var found: [String] = []
        while found.count < count, let time = try occurrences.next(&budget) {
            found.append(isDate ? time.isoDate : time.isoMinutes)
        }
        return found
    }

    private func reason(_ rule: String) -> String? {
        do throws(Refusal) {
            _ = try RecurrenceRule(rule)
            return nil
        } catch {
            return error.message.english
        }
    }

    @Test(
        "Legal rules that libraries get wrong",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1", "2026-01-05", ["2026-01-05", "2026-01-12", "2026-01-19"]),
            // The set of the first week starts on its Monday, before the start.
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1", "2026-01-07", ["2026-01-12", "2026-01-19", "2026-01-26"]),
            ("FREQ=YEARLY;BYWEEKNO=20", "2026-05-13", ["2026-05-13", "2027-05-19", "2028-05-17"]),
            ("FREQ=YEARLY;BYMONTHDAY=13;BYDAY=SA", "2026-01-01", ["2026-06-13", "2027-02-13", "2027-03-13"]),
            ("FREQ=DAILY;BYMONTHDAY=-1", "2026-01-01", ["2026-01-31", "2026-02-28", "2026-03-31"]),
            ("FREQ=MONTHLY;BYMONTHDAY=-1,-2,15;BYSETPOS=-2", "2026-01-01", ["2026-01-30", "2026-02-27", "2026-03-30"]),
            (
                "FREQ=DAILY;BYHOUR=8,12,16;BYSETPOS=-1,2", "2026-01-01T08:00",
                ["2026-01-01T12:00", "2026-01-01T16:00", "2026-01-02T12:00"]
            ),
            ("FREQ=MONTHLY;BYDAY=1MO,-1FR", "2026-01-01", ["2026-01-05", "2026-01-30", "2026-02-02"]),
            (
                "FREQ=MONTHLY;BYDAY=TU,1MO;BYMONTHDAY=1,2,3,4,5,6", "2026-01-01",
                ["2026-01-05", "2026-01-06", "2026-02-02"]
            ),
            ("FREQ=YEARLY;BYDAY=20MO", "2026-01-01", ["2026-05-18", "2027-05-17", "2028-05-15"]),
            ("FREQ=YEARLY;BYDAY=-1MO;BYMONTH=5", "2026-01-01", ["2026-05-25", "2027-05-31", "2028-05-29"]),
            ("FREQ=YEARLY;BYYEARDAY=-1,1,366", "2027-12-31", ["2027-12-31", "2028-01-01", "2028-12-31"]),
            // 1 January 2027 is in the last week of 2026, week 53.
            ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR", "2026-01-01", ["2027-01-01", "2032-12-31", "2038-01-01"]),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2026-01-01", ["2028-02-29", "2032-02-29", "2036-02-29"]),
            ("FREQ=YEARLY", "2024-02-29", ["2024-02-29", "2028-02-29", "2032-02-29"]),
            ("FREQ=MONTHLY", "2026-01-31", ["2026-01-31", "2026-03-31", "2026-05-31"]),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO", "1997-08-05", ["1997-08-05", "1997-08-10", "1997-08-19"]),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "1997-08-05", ["1997-08-05", "1997-08-17", "1997-08-19"]),
            (
                "FREQ=HOURLY;BYHOUR=9,11;BYMINUTE=0,30", "2026-01-01T09:30",
                ["2026-01-01T09:30", "2026-01-01T11:00", "2026-01-01T11:30"]
            ),
            (
                "FREQ=MINUTELY;INTERVAL=90;BYDAY=SA", "2026-01-01T00:00",
                ["2026-01-03T00:00", "2026-01-03T01:30", "2026-01-03T03:00"]
            ),
            // Time-of-day parts have no effect on whole days.
            ("FREQ=DAILY;BYHOUR=9;BYMINUTE=30", "2026-01-01", ["2026-01-01", "2026-01-02", "2026-01-03"]),
            ("FREQ=DAILY;INTERVAL=3", "1965-12-30", ["1965-12-30", "1966-01-02", "1966-01-05"]),
            (
                "FREQ=HOURLY;INTERVAL=7;BYMONTH=3", "1965-01-01T00:00",
                ["1965-03-01T05:00", "1965-03-01T12:00", "1965-03-01T19:00"]
            ),
        ])
    func legal(rule: String, start: String, wanted: [String]) throws {
        #expect(try times(rule, from: start, 3) == wanted)
    }

    @Test(
        "What programs write otherwise means what it says",
        arguments: [
            "freq=weekly;byday=mo,we", "FREQ=WEEKLY;BYDAY=MO, WE;", "BYDAY=WE,MO,MO;FREQ=WEEKLY;;WKST=MO",
            "FREQ=WEEKLY;BYDAY=MO,WE;X-NOTE=1", "RSCALE=GREGORIAN;FREQ=WEEKLY;BYDAY=MO,WE;SKIP=OMIT",
        ])
    func tolerated(rule: String) throws {
        #expect(try times(rule, from: "2026-01-05", 4) == ["2026-01-05", "2026-01-07", "2026-01-12", "2026-01-14"])
    }

    @Test("A leap second is the second before it; +1MO is 1MO; ends are read in every form")
    func values() throws {
        let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=+1MO;BYSECOND=60;UNTIL=20261231T235960Z")
        #expect(rule.seconds == [59])
        #expect(rule.weekdays.map(\.number) == [1])
        #expect(rule.until?.form == .utc && rule.until?.time.second == 59)
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20261231").until?.form == .date)
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=2026-12-31T10:00:00").until?.form == .local)
        #expect(try RecurrenceRule("FREQ=DAILY;COUNT=7;INTERVAL=2").count == 7)
    }

    @Test(
        "What is no rule is refused",
        arguments: [
            "", "FREQ", "FREQ=", "FREQ=SOMETIMES", "BYDAY=MO", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;INTERVAL=0",
            "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=1;UNTIL=20260101",
            "FREQ=DAILY;COUNT=9999999999",
            "FREQ=DAILY;UNTIL=20260230", "FREQ=DAILY;UNTIL=2026", "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYMINUTE=60",
            "FREQ=DAILY;BYSECOND=61", "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;BYMONTH=0", "FREQ=DAILY;BYMONTHDAY=0",
            "FREQ=DAILY;BYMONTHDAY=32", "FREQ=YEARLY;BYYEARDAY=367", "FREQ=YEARLY;BYWEEKNO=54", "FREQ=DAILY;BYDAY=",
            "FREQ=DAILY;BYDAY=MO,", "FREQ=DAILY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=54MO",
            "FREQ=WEEKLY;BYDAY=1MO", "FREQ=YEARLY;BYDAY=1MO;BYWEEKNO=3", "FREQ=WEEKLY;BYMONTHDAY=1",
            "FREQ=MONTHLY;BYYEARDAY=1", "FREQ=MONTHLY;BYWEEKNO=1", "FREQ=MONTHLY;BYSETPOS=1", "FREQ=DAILY;BYFUN=1",
            "FREQ=YEARLY;BYMONTH=5L;RSCALE=HEBREW", "FREQ=MONTHLY;BYMONTHDAY=31;RSCALE=GREGORIAN;SKIP=BACKWARD",
            "FREQ=DAILY;WKST=XX", "FREQ=DAILY;BYMONTH=1;BYSETPOS=367",
        ])
    func refused(rule: String) {
        #expect(reason(rule)?.hasSuffix(".") == true)
    }

    @Test("Lists for the time of day may come to 1,440 times")
    func maxTimes() {
        func list(_ range: Range<Int>) -> String { range.map(String.init).joined(separator: ",") }
        let full = "FREQ=DAILY;BYHOUR=\(list(0..<24));BYMINUTE=\(list(0..<60))"
        #expect(reason(full) == nil)
        #expect(reason("\(full),0,0,0") == nil)
        #expect(reason("\(full);BYSECOND=0,1") == "It repeats more than 1,440 times within a day.")
        #expect(reason("FREQ=SECONDLY;BYHOUR=\(list(0..<24));BYMINUTE=\(list(0..<60));BYSECOND=\(list(0..<60))") == nil)
        #expect(
            reason("FREQ=YEARLY;BYYEARDAY=\(String(repeating: "1,", count: 6000))1")
                == "Its repetition rule is too long.")
    }

    @Test(
        "What never comes ends, or is refused, after few steps",
        arguments: [
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=DAILY;BYDAY=MO;BYSETPOS=2",
            "FREQ=SECONDLY;BYSECOND=1;BYSETPOS=-2", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=5",
            "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1,3", "FREQ=YEARLY;INTERVAL=999999999;BYWEEKNO=53;BYMONTH=6",
            "FREQ=HOURLY;INTERVAL=24;BYHOUR=3",
        ])
    func never(rule: String) throws {
        var occurrences = try RecurrenceRule.Occurrences(
            of: RecurrenceRule(rule), from: #require(CivilTime(iso: "1901-01-01T10:00")), wholeDays: false,
            through: CivilTime(year: 9999, month: 12, day: 31))
        var budget = 200_000
        do throws(Refusal) { #expect(try occurrences.next(&budget) == nil) } catch {
            #expect(error.message == "It repeats too often.")
        }
        #expect(budget >= -800)
    }

    @Test("Every step is paid for", .tags(.P57))
    func budget() throws {
        var occurrences = try RecurrenceRule.Occurrences(
            of: RecurrenceRule("FREQ=DAILY"), from: #require(CivilTime(iso: "2026-01-01")), wholeDays: true,
            through: CivilTime(year: 9999, month: 12, day: 31))
        var budget = 100
        var count = 0
        #expect(throws: Refusal.self) { while try occurrences.next(&budget) != nil { count += 1 } }
        #expect(count == 50)
    }
}
