import Domain
import ICalendar
import Properties
import Testing

@Suite("What is imported and exported comes back")
struct RoundTripTests {
    func again(_ events: [CalendarEvent]) throws -> CalendarImport {
        let text = CalendarDocument(method: .request, events: events).text()
        return try CalendarReader.read(Array(text.utf8), floatingTimeZone: "Europe/Berlin", now: now)
    }

    @Test("A generated file, imported and exported, gives equal events", .tags(.P53))
    func generated() throws {
        var series = 0
        for seed in UInt64(1)...1000 {
            var files = GeneratedFiles(seed: seed)
            let first = try read(files.file())
            let second = try again(first.events)
            #expect(second.events == first.events, "seed \(seed)")
            #expect(second.skipped == [], "seed \(seed)")
            #expect(!first.events.isEmpty, "seed \(seed)")
            series += first.events.contains { $0.recurrenceID != nil } ? 1 : 0
            if second.events != first.events { break }
        }
        #expect(series > 300)
    }

    @Test("So do the files of the large programs", .tags(.P53), arguments: ["google", "outlook", "apple"])
    func programs(name: String) throws {
        let file = ["google": Fixtures.google, "outlook": Fixtures.outlook, "apple": Fixtures.apple][name]!
        let events = try read(file).events
        #expect(try again(events).events == events)
    }
}

@Suite("Damaged files")
struct DamagedFileTests {
    @Test("Whatever is done to the bytes of a file, reading ends with events, reports or a refusal")
    func damaged() {
        var outcomes: [String: Int] = [:]
        for seed in UInt64(1)...1500 {
            var random = Generator(seed: seed)
            var files = GeneratedFiles(seed: seed)
            var bytes = Array(random.pick([Fixtures.google, Fixtures.outlook, Fixtures.apple, files.file()]).utf8)
            for _ in 0..<random.int(1...12) { damage(&bytes, &random) }
            if let read = imported(bytes) {
                outcomes[read.skipped.isEmpty ? "whole" : "part", default: 0] += 1
                for event in read.events {
                    #expect(!event.uid.isEmpty, "seed \(seed)")
                    #expect(event.endsAt.map { $0 > event.startsAt } ?? true, "seed \(seed)")
                    #expect((Instant.earliest - .days(2)...Instant.latest).contains(event.startsAt), "seed \(seed)")
                }
                // Everything that was read can be written.
                _ = CalendarDocument(method: .request, events: read.events).text()
            } else {
                outcomes["refused", default: 0] += 1
            }
        }
        #expect(outcomes.values.allSatisfy { $0 > 20 } && outcomes.count == 3, "\(outcomes)")
    }

    /// Returns nil for a refusal, which is the only error that the reader can throw.
    private func imported(_ bytes: [UInt8]) -> CalendarImport? {
        try? CalendarReader.read(bytes, floatingTimeZone: "Europe/Berlin", now: now)
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout Generator) {
        guard bytes.count > 20 else { return }
        let at = random.int(0...bytes.count - 1)
        let until = min(bytes.count, at + random.int(1...60))
        switch random.int(0...7) {
        case 0: bytes[at] = UInt8(random.int(0...127))
        case 1: bytes[at] = UInt8(random.int(0...255))
        case 2: bytes.removeSubrange(at..<until)
        case 3: bytes.insert(contentsOf: bytes[at..<until], at: random.int(0...bytes.count - 1))
        case 4:
            bytes.insert(
                contentsOf: Array(
                    random.pick(["\r\n", "\n ", ":", ";", "\"", "\\", "\0", ",", "-", "T", "9999999999", "é"]).utf8),
                at: at)
        case 5:
            let lines = [
                "RRULE:FREQ=DAILY;COUNT=-1", "RRULE:FREQ=YEARLY;BYDAY=-99MO,53SU",
                "RRULE:FREQ=MONTHLY;BYMONTHDAY=-31,31,0;BYSETPOS=-366",
                "EXDATE:20261020", "RDATE;VALUE=PERIOD:20261001T000000Z/PT0S", "DURATION:P", "DTEND:99991231T235959Z",
                "DTSTART:99981231",
                "SEQUENCE:-1", "GEO:nan;inf", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VCALENDAR",
                "RRULE:FREQ=WEEKLY;BYWEEKNO=1,-1",
                "DTSTART;TZID=../../etc/passwd:20261001T000000", "RECURRENCE-ID:19000101T000000Z",
            ]
            // At the start of a line.
            let line = bytes[at...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
            bytes.insert(contentsOf: Array((random.pick(lines) + "\r\n").utf8), at: line)
        case 6:
            // Replaces a digit.
            if let digit = bytes[at...].firstIndex(where: { (48...57).contains($0) }) {
                bytes[digit] = UInt8(random.int(48...57))
            }
        default: if random.one(in: 4) { bytes.removeSubrange(at...) }
        }
    }
}
