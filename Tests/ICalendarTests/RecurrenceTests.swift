import Domain
import Foundation
import ICalendar
import Properties
import Testing

@Suite("Dates of random rules are those of independent libraries", .tags(.P51))
struct RecurrenceTests {
    private static let python = ProcessInfo.processInfo.environment["MINGLE_PYTHON"]

    /// The number of random rules, 5,000 by default. Set `MINGLE_RULES` for any other number, and `MINGLE_SEED` for the
    /// first seed.
    private static let rules = ProcessInfo.processInfo.environment["MINGLE_RULES"].flatMap { Int($0) } ?? 5000
    /// The number of whole files with a rule, 500 by default. Set `MINGLE_FILES` for another number.
    private static let files = ProcessInfo.processInfo.environment["MINGLE_FILES"].flatMap { Int($0) } ?? 500
    private static let firstSeed = ProcessInfo.processInfo.environment["MINGLE_SEED"].flatMap { UInt64($0) } ?? 1
    /// The maximum number of occurrences per rule.
    private static let most = 40

    private struct Rule: Encodable {
        var rule, start, last: String
        var wholeDay: Bool
        var most = RecurrenceTests.most
        var found: [String]?
        var refused: String?
    }

    private struct Event: Encodable {
        var file: String
        var from, to: Int64
        var found: [Int64]
    }

    private struct Cases: Encodable {
        var rules: [Rule]
        var events: [Event]
    }

    @Test(
        "5,000 are equal to dateutil and to the definition said plainly, or refused with the reason; 500 whole files to recurring-ical-events",
        .enabled(if: python != nil))
    func libraries() async throws {
        let seeds = (0..<UInt64(Self.rules)).map { Self.firstSeed + $0 }
        var events: [Event] = []
        var seed = Self.firstSeed
        while events.count < Self.files {
            if let event = try event(seed) { events.append(event) }
            seed += 1
        }
        let cases = try Cases(rules: seeds.map(rule), events: events)
        #expect(cases.rules.count { $0.refused != nil } <= Self.rules / 100)
        #expect(cases.rules.count { $0.found?.isEmpty == false } > Self.rules / 2)
        #expect(events.count { $0.file.contains("VALUE=DATE") } >= Self.files / 20)
        let file = FileManager.default.temporaryDirectory.appending(path: "mingle-rules-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try JSONEncoder().encode(cases).write(to: file)
        let (status, said) = try await runPython("check_recurrence.py", file)
        #expect(status == 0, "\(said.suffix(6000))")
        let tally = try #require(said.split(separator: "\n").last.map { Data($0.utf8) })
        let counts = try JSONDecoder().decode([String: Int].self, from: tally)
        #expect(counts["dateutil agrees", default: 0] >= Self.rules * 9 / 10, "\(counts)")
        #expect(counts["recurring-ical-events agrees"] == Self.files, "\(counts)")
    }

    private func rule(_ seed: UInt64) throws -> Rule {
        var generated = GeneratedRules(seed: seed)
        let made = generated.next()
        var result = Rule(rule: made.rule, start: iso(made.start), last: iso(made.last), wholeDay: made.isWholeDay)
        do throws(Refusal) {
            var occurrences = try RecurrenceRule.Occurrences(
                of: RecurrenceRule(made.rule), from: made.start, wholeDays: made.isWholeDay, through: made.last)
            var budget = 200_000
            var found: [String] = []
            while found.count < Self.most, let time = try occurrences.next(&budget) { found.append(iso(time)) }
            result.found = found
        } catch { result.refused = error.message.english }
        return result
    }

    /// Returns a whole file with a zone, an end and excluded dates, or nil if the libraries deviate from the RFC for
    /// its rule.
    private func event(_ seed: UInt64) throws -> Event? {
        var generated = GeneratedRules(seed: seed)
        let made = generated.next()
        // See check_recurrence.py. Rules within a day are compared only with dateutil and the definition.
        guard !(made.isWholeDay && made.rule.contains(/BY(HOUR|MINUTE|SECOND)/)), !made.rule.contains("BYWEEKNO"),
            !made.rule.contains("FREQ=HOURLY"),
            !made.rule.contains("FREQ=MINUTELY"), !made.rule.contains("FREQ=SECONDLY"), !isMixed(made.rule),
            !(made.rule.contains("WEEKLY") && made.rule.contains("BYSETPOS"))
        else { return nil }
        var occurrences = try RecurrenceRule.Occurrences(
            of: RecurrenceRule(made.rule), from: made.start, wholeDays: made.isWholeDay, through: made.last)
        var budget = 200_000
        // The libraries do not define a start that does not match the rule.
        guard let start = try occurrences.next(&budget) else { return nil }
        let basic = { (time: CivilTime) in
            String(iso(time).filter { $0 != "-" && $0 != ":" }.prefix(made.isWholeDay ? 8 : 15))
        }
        let zone = generated.random.pick(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])
        let form = made.isWholeDay ? "VALUE=DATE" : "TZID=\(zone)"
        var lines = [
            "DTSTART;\(form):\(basic(start))", made.isWholeDay ? "DURATION:P1D" : "DURATION:PT1H", "RRULE:\(made.rule)",
        ]
        switch generated.random.int(0...2) {
        case 0: lines[2] += ";COUNT=\(generated.random.int(1...30))"
        case 1:
            lines[2] += ";UNTIL=\(basic(start.addingDays(generated.random.int(1...900))))\(made.isWholeDay ? "" : "Z")"
        default: break
        }
        // recurring-ical-events reads an EXDATE both as local time and as UTC, so it excludes other times too.
        for _ in 0..<3 where !made.rule.contains("BYHOUR") {
            if let skipped = try occurrences.next(&budget) { lines.append("EXDATE;\(form):\(basic(skipped))") }
        }
        let file = calendar(ICalendarTests.event(lines.joined(separator: "\n"))).replacing("\n", with: "\r\n")
        let begin = Instant(start, offset: 0) - .days(2)
        // At noon for whole days, so that none begins at the limit.
        let end = begin + .days(700) + .hours(made.isWholeDay ? 12 : 0)
        let read = try CalendarReader.read(Array(file.utf8), floatingTimeZone: "UTC", now: begin)
        guard read.events.count < 900 else { return nil }
        let found = Set(read.events.map(\.startsAt).filter { $0 < end }).map(\.seconds).sorted()
        return Event(file: file, from: begin.seconds, to: end.seconds, found: found)
    }

    /// Returns whether BYDAY mixes weekdays with and without a number.
    private func isMixed(_ rule: String) -> Bool {
        let days = rule.split(separator: ";").first { $0.hasPrefix("BYDAY=") }?.dropFirst(6).split(separator: ",") ?? []
        return Set(days.map { $0.count == 2 }).count == 2
    }

    private func iso(_ time: CivilTime) -> String {
        time.isoMinutes + (time.second < 10 ? ":0" : ":") + String(time.second)
    }
}
