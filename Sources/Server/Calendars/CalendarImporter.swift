public import Domain
public import Foundation
import ICalendar
public import Localization
public import Operations
import ServerOperations

/// Options of a calendar import.
public struct ImportOptions: Hashable, Sendable {
    /// The visibility of new events.
    public var visibility: Visibility
    /// Whether new events are drafts.
    public var draft: Bool
    /// Whether past dates are imported.
    public var past: Bool

    public init(visibility: Visibility = ImportRules.visibility, draft: Bool = ImportRules.draft, past: Bool = false) {
        self.visibility = visibility
        self.draft = draft
        self.past = past
    }
}

/// Imports a calendar file: parses it in a separate process, previews the changes, then writes them in batches.
public struct CalendarImporter: Sendable {
    private let community: Community
    private let process: CalendarProcess
    private let languages: Languages

    /// - Parameter languages: The languages for the placeholders of missing titles and locations.
    public init(community: Community, process: CalendarProcess = CalendarProcess(), languages: Languages = .own) {
        self.community = community
        self.languages = languages
        self.process = process
    }

    /// Returns what an import would do, and writes nothing.
    ///
    /// - Throws: ``Refusal`` if the file is invalid, or exceeds the host's limits.
    public func preview(_ file: URL, _ options: ImportOptions, of host: ID<User>) async throws -> ImportSummary {
        let account = try await account(of: host)
        return try await preview(read(file, options, account), options, of: host, account.timeZone)
    }

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - host: The owner of the new events.
    ///   - progress: Called with the number of entries done and their total.
    /// - Throws: ``Refusal`` as for a preview; nothing is written then.
    public func run(
        _ file: URL, _ options: ImportOptions, as actor: Actor, host: ID<User>,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> ImportSummary {
        let account = try await account(of: host)
        let contents = try await read(file, options, account)
        var summary = try await preview(contents, options, of: host, account.timeZone)
        (summary.isPreview, summary.first) = (false, [])
        (summary.added, summary.updated, summary.unchanged, summary.removed, summary.cancelled) = (0, 0, 0, 0, 0)
        (summary.privateEvents, summary.skipped) = (0, contents.skipped)
        let id = ID<EventImport>(at: community.now, random: community.environment.random)

        var rest = contents.entries[...]
        while !rest.isEmpty {
            let part = try await community.perform(
                ImportEvents(
                    host: host, entries: Array(rest.prefix(ImportEvents.batch)), visibility: options.visibility,
                    draft: options.draft, id: id,
                    calendar: contents.name), as: actor)
            summary.add(part.summary)
            rest = rest.dropFirst(part.done)
            progress(contents.entries.count - rest.count, contents.entries.count)
        }
        var gone = try await missing(contents, of: host, keeping: [])[...]
        while !gone.isEmpty {
            let part = try await community.perform(
                DropMissingEvents(
                    host: host, id: id, events: gone.prefix(ImportEvents.batch).map(\.id),
                    visibility: options.visibility,
                    calendar: contents.name), as: actor)
            summary.add(part.summary)
            gone = gone.dropFirst(part.done)
        }
        if summary.added + summary.updated + summary.removed + summary.cancelled > 0 { summary.id = id }
        return summary
    }

    /// Publishes the drafts of an import in batches.
    ///
    /// - Returns: The number of published events.
    public func publish(_ id: ID<EventImport>, as actor: Actor) async throws -> Int {
        var published = 0
        while true {
            let part = try await community.perform(PublishImport(id: id), as: actor)
            published += part.published
            if part.isDone { return published }
        }
    }

    /// Undoes an import in batches.
    ///
    /// - Returns: The number of removed events, and of those that remain as imported.
    public func undo(_ id: ID<EventImport>, as actor: Actor) async throws -> (removed: Int, left: Int) {
        var (removed, left) = (0, 0)
        while true {
            let part = try await community.perform(UndoImport(id: id), as: actor)
            removed += part.removed
            left += part.left
            if part.isDone { return (removed, left) }
        }
    }

    private func account(of host: ID<User>) async throws -> AccountView {
        try await community.read { try AccountQuery.account(host, in: $0) }
    }

    private func read(_ file: URL, _ options: ImportOptions, _ host: AccountView) async throws -> CalendarContents {
        let (now, zone) = (community.now, host.timeZone)
        // All of today counts as upcoming.
        let today = Zones.instant(Zones.civil(now, in: zone).startOfDay, in: zone)
        var contents = try await process.read(file, zone: zone, now: now, from: options.past ? nil : today)
        let language = languages.language(of: host.locale)
        let (untitled, unknown) = (language.text(CalendarImport.untitled), language.text("To be announced"))
        for index in contents.entries.indices {
            if contents.entries[index].title.isEmpty { contents.entries[index].title = untitled }
            if contents.entries[index].location == nil, contents.entries[index].onlineUrl == nil {
                contents.entries[index].location = unknown
            }
        }
        return contents
    }

    private func preview(
        _ contents: CalendarContents, _ options: ImportOptions, of host: ID<User>, _ zone: String
    ) async throws -> ImportSummary {
        var summary = ImportSummary(skipped: contents.skipped)
        var repositioned: Set<ID<Event>> = []
        for start in stride(from: 0, to: contents.entries.count, by: ImportQuery.batch) {
            let part = contents.entries[start..<min(start + ImportQuery.batch, contents.entries.count)]
            let found = try await community.read(inBackground: true) {
                try ImportQuery.preview(part, of: host, options.visibility, draft: options.draft, in: $0)
            }
            summary.add(found.summary)
            repositioned.formUnion(found.repositioned)
        }
        let gone = try await missing(contents, of: host, keeping: repositioned)
        summary.cancelled = gone.count { $0.hasGuests }
        summary.removed += gone.count - summary.cancelled
        let hosted = try await community.read { try ImportQuery.hosted(by: host, in: $0) }
        try ImportRules.checkHosted(adding: summary.added, to: hosted)
        summary.isPreview = true
        summary.calendar = contents.name
        summary.visibility = options.visibility
        summary.draft = options.draft
        (summary.past, summary.endless, summary.floating) = (contents.past, contents.endless, contents.floating)
        summary.timeZone = zone
        let now = community.now
        let coming = contents.entries.filter { $0.startsAt >= now }
        summary.first = (coming.isEmpty ? contents.entries : coming).prefix(5).map {
            .init(
                title: $0.title, startsAt: $0.startsAt, days: $0.days, timeZone: $0.timeZone ?? zone,
                isPrivate: $0.isPrivate)
        }
        return summary
    }

    private func missing(
        _ contents: CalendarContents, of host: ID<User>, keeping kept: Set<ID<Event>>
    ) async throws -> [(id: ID<Event>, hasGuests: Bool)] {
        var missing: [(id: ID<Event>, hasGuests: Bool)] = []
        for start in stride(from: 0, to: contents.covered.count, by: ImportQuery.batch) {
            let part = contents.covered[start..<min(start + ImportQuery.batch, contents.covered.count)]
            missing += try await community.read(inBackground: true) {
                try ImportQuery.missing(part, of: host, keeping: kept, in: $0)
            }
        }
        return missing
    }
}
