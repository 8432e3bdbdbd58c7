import Domain
import Foundation
import ICalendar
import Operations
import ServerOperations

/// The parsed contents of a calendar file, as printed by the parsing process.
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
        var cut: [ImportSummary.Skipped] = []
        var known: [String: Set<Phrase>] = [:]
        entries = file.events.map { event in
            let text = ImportedText(event)
            // Reported once per series, because most of its dates have the same texts.
            if let reason = text.cut, known[event.uid, default: []].insert(reason).inserted {
                cut.append(.init(line: nil, title: text.title, reason: reason))
            }
            return ImportEvents.Entry(event, text)
        }
        var dates: [String: Set<Instant>] = [:]
        var singles: Set<String> = []
        for event in file.events {
            if let id = event.recurrenceID {
                dates[event.uid, default: []].insert(id)
            } else {
                singles.insert(event.uid)
            }
        }
        covered = file.covered.map {
            ImportCoverage(
                uid: $0.uid, from: $0.from, through: $0.through, dates: (dates[$0.uid] ?? []).union($0.moved),
                isSingle: singles.contains($0.uid))
        }
        skipped = file.skipped.map { .init(line: $0.line, title: $0.title, reason: $0.reason) } + cut
        (past, endless, floating) = (file.past, file.endless, file.floating)
    }
}

extension ImportEvents.Entry {
    /// Returns the dates in the file, which the parser has converted to a time zone.
    private static func dates(of event: CalendarEvent) -> WholeDays? {
        guard event.isAllDay else { return nil }
        func date(_ instant: Instant) -> CivilDate { CivilDate(Zones.civil(instant, in: event.timeZone ?? "UTC")) }
        return WholeDays(
            first: date(event.startsAt), last: date((event.endsAt ?? event.startsAt) - Span(milliseconds: 1)))
    }

    fileprivate init(_ event: CalendarEvent, _ text: ImportedText) {
        self.init(
            uid: event.uid, recurrenceID: event.recurrenceID, title: text.title, description: text.description,
            location: text.place,
            onlineUrl: text.link, startsAt: event.startsAt, endsAt: event.endsAt,
            days: ImportEvents.Entry.dates(of: event), timeZone: event.timeZone,
            tags: text.tags, latitude: event.latitude, longitude: event.longitude, isCancelled: event.isCancelled,
            isPrivate: event.isPrivate,
            isDraft: event.isDraft)
    }
}
