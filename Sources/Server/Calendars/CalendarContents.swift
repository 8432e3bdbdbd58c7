import Domain
import Foundation
import ICalendar
import Operations

/// What a calendar file comes to, as the process that reads it prints it.
struct CalendarContents: Codable, Sendable {
    var name: String?
    var entries: [ImportEvents.Entry]
    var covered: [ImportCoverage]
    var skipped: [ImportSummary.Skipped]
    /// As in `ImportSummary`.
    var past: Int
    var endless: Int
    var floating: Int

    init(_ file: CalendarImport) {
        name = file.name
        entries = file.events.map(ImportEvents.Entry.init)
        var dates: [String: Set<Instant>] = [:]
        var singles: Set<String> = []
        for event in file.events {
            if let id = event.recurrenceID { dates[event.uid, default: []].insert(id) } else { singles.insert(event.uid) }
        }
        covered = file.covered.map {
            ImportCoverage(
                uid: $0.uid, from: $0.from, through: $0.through, dates: (dates[$0.uid] ?? []).union($0.moved),
                isSingle: singles.contains($0.uid))
        }
        skipped = file.skipped.map { .init(line: $0.line, title: $0.title, reason: $0.reason) }
        (past, endless, floating) = (file.past, file.endless, file.floating)
    }
}

extension ImportEvents.Entry {
    /// The dates that the file gives, which the reader has put into a zone.
    private static func dates(of event: CalendarEvent) -> WholeDays? {
        guard event.isAllDay else { return nil }
        func date(_ instant: Instant) -> CivilDate { CivilDate(Zones.civil(instant, in: event.timeZone ?? "UTC")) }
        return WholeDays(first: date(event.startsAt), last: date((event.endsAt ?? event.startsAt) - Span(milliseconds: 1)))
    }

    /// No more of its texts than an event holds.
    fileprivate init(_ event: CalendarEvent) {
        self.init(
            uid: event.uid, recurrenceID: event.recurrenceID, title: String(event.title.prefix(120)),
            description: String(event.description.prefix(5000)), location: event.location.map { String($0.prefix(400)) },
            startsAt: event.startsAt, endsAt: event.endsAt, days: ImportEvents.Entry.dates(of: event), timeZone: event.timeZone,
            tags: event.categories.prefix(Tag.most).map { String($0.prefix(30)) }, latitude: event.latitude,
            longitude: event.longitude, isCancelled: event.isCancelled, isPrivate: event.isPrivate,
            isDraft: event.isDraft)
    }
}
