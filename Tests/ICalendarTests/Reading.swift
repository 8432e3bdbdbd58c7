import Domain
import ICalendar
import Properties

let now = Instant(iso8601: "2026-06-01T12:00:00Z")!

func read(
    _ text: String, zone: String = "Europe/Berlin", now: Instant = now, from: Instant? = nil,
    limits: CalendarReader.Limits = .standard
) throws -> CalendarImport {
    try CalendarReader.read(Array(text.utf8), floatingTimeZone: zone, now: now, from: from, limits: limits)
}

/// Returns a calendar with the entries.
func calendar(_ entries: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n\(entries)\nEND:VCALENDAR\n"
}

/// Returns a VEVENT titled "Treffen" with further lines.
func event(_ lines: String, uid: String = "1") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nSUMMARY:Treffen\n\(lines)\nEND:VEVENT"
}

func time(_ iso: String) -> Instant {
    Instant(iso8601: iso)!
}

extension CalendarImport {
    /// The starts in UTC, without seconds.
    var starts: [String] { events.map { String($0.startsAt.iso8601.prefix(16)) } }
    var reasons: [String] { skipped.map(\.reason.english) }
}
