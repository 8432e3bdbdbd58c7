import Domain
import ICalendar
import Properties
import Testing

/// Untrusted bytes: all short files and many damaged calendars. Each file is read or refused.
struct OutlineFuzzTests {
    private func read(_ bytes: [UInt8]) -> Refusal? {
        do throws(Refusal) {
            _ = try CalendarReader.read(bytes, floatingTimeZone: "UTC", now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test func `No file of one byte is a calendar, whichever it is`() {
        for byte in UInt8.min...UInt8.max { #expect(read([byte])?.code == .invalid, "\(byte)") }
        #expect(read([])?.code == .invalid)
    }

    @Test func `No file of two bytes is a calendar`() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max where read([first, second])?.code != .invalid {
                Issue.record("\(first) \(second)")
            }
        }
    }

    @Test func `No file of up to five bytes that mean something is a calendar`() {
        let bytes: [UInt8] = [0, 9, 10, 13, 32, 58, 66, 69, 0x80, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        var files: [[UInt8]] = [[]]
        for _ in 1...4 {
            files = files.flatMap { file in bytes.map { file + [$0] } }
            for file in files where read(file)?.code != .invalid { Issue.record("\(file)") }
        }
    }

    @Test func `A calendar that is cut, doubled and stirred is read or refused`() throws {
        let whole = [Fixtures.google, Fixtures.outlook, Fixtures.apple].map { Array($0.utf8) }
        let pieces: [[UInt8]] = [
            [10, 32], [13], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xC3], Array("BEGIN:".utf8), Array("END:VEVENT\n".utf8),
            Array("BEGIN:VCALENDAR\n".utf8), Array("BEGIN:VTIMEZONE\n".utf8), Array(";TZID=".utf8), [0],
        ]
        try forAll(1500) { g in
            var file = g.pick(whole)
            for _ in 0...g.int(0...6) {
                guard !file.isEmpty else { break }
                let place = g.int(0...file.count - 1)
                switch g.int(0...4) {
                case 0: file[place] = UInt8(truncatingIfNeeded: g.next())
                case 1: file.removeSubrange(place...)
                case 2: file.removeSubrange(..<place)
                case 3: file.insert(contentsOf: g.pick(pieces), at: place)
                default: file.removeSubrange(place..<min(file.count, place + g.int(1...40)))
                }
            }
            let refusal = read(file)
            try #require(refusal == nil || refusal?.code == .invalid || refusal?.code == .tooLarge)
        }
    }
}
