public import Domain
import ICalendar
public import Operations

/// Takes over a calendar file: reads it on a thread of its own, then writes it batch by batch.
public struct CalendarImporter: Sendable {
    private let community: Community

    public init(community: Community) {
        self.community = community
    }

    /// - Parameters:
    ///   - host: whose events they become; the actor's if nil.
    ///   - progress: told how many of how many entries are done.
    /// - Throws: ``Refusal`` where the file as a whole cannot be read; nothing is written then.
    public func run(
        _ bytes: [UInt8], as actor: Actor, host: ID<User>? = nil, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> ImportSummary {
        let host = try host ?? actor.verified().id
        let account = try await community.read { try AccountQuery.account(host, in: $0) }
        let now = community.now
        let file = try await Self.read(bytes, zone: account.timeZone, now: now)
        var summary = ImportSummary(
            skipped: file.skipped.map { .init(line: $0.line, title: $0.title, reason: $0.reason) })
        var done = 0
        while done < file.events.count {
            let batch = file.events[done..<min(done + ImportEvents.batch, file.events.count)]
            let result = try await community.perform(
                ImportEvents(host: host, entries: batch.map(ImportEvents.Entry.init)), as: actor)
            summary.added += result.added
            summary.updated += result.updated
            summary.unchanged += result.unchanged
            summary.skipped += result.skipped
            done += batch.count
            progress(done, file.events.count)
        }
        return summary
    }

    private static func read(_ bytes: [UInt8], zone: String, now: Instant) async throws -> CalendarImport {
        try await LongWork.run { try CalendarReader.read(bytes, floatingTimeZone: zone, now: now) }
    }
}

extension ImportEvents.Entry {
    init(_ event: CalendarEvent) {
        self.init(
            uid: event.uid, recurrenceID: event.recurrenceID, title: event.title, description: event.description,
            location: event.location, startsAt: event.startsAt, endsAt: event.endsAt, timeZone: event.timeZone,
            tags: event.categories, latitude: event.latitude, longitude: event.longitude, isCancelled: event.isCancelled)
    }
}
