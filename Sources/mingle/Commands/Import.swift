import ArgumentParser
import Domain
import Foundation
import Operations
import Server
import ServerOperations

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: localize("Import the events of a calendar file (.ics), or a table of the programme (.csv)."))

    @OptionGroup var data: DataOption
    @Argument(help: ArgumentHelp(localize("The file."))) var file: String
    @Option(help: ArgumentHelp(localize("For a calendar, the address of the member who hosts the events.")))
    var host: String?
    @Option(
        help: ArgumentHelp(
            localize("For a table, its kind: participants, venues, areas, activities or assignments.")))
    var kind: TableKind?
    @Flag(
        help: ArgumentHelp(
            localize("For a table, preview its changes and the errors of its lines, without writing anything.")))
    var dryRun = false
    @Option(
        help: ArgumentHelp(
            localize(
                "For a table, the time zone of times without one, such as Europe/Berlin. Default: the community’s."
            ))) var zone: String?
    @Option(
        help: ArgumentHelp(
            localize(
                "The visibility of new events: INVITED, FRIENDS, CONNECTIONS, UNLISTED or PUBLIC. Events marked private in the file are always INVITED."
            )))
    var visibility = ImportRules.visibility.rawValue
    @Flag(
        help: ArgumentHelp(
            localize("Publish new events at once; otherwise they are drafts, which their host publishes.")))
    var publish = false
    @Flag(help: ArgumentHelp(localize("Import past dates, too; otherwise only those from today on."))) var past = false

    func validate() throws {
        guard Visibility(rawValue: visibility) != nil else {
            throw ValidationError(localize("--visibility must be INVITED, FRIENDS, CONNECTIONS, UNLISTED or PUBLIC."))
        }
        guard (host == nil) != (kind == nil) else {
            throw ValidationError(localize("Use --host for a calendar, or --kind for a table."))
        }
        if let zone, !Zones.exists(zone) { throw ValidationError(localize("There is no time zone of this name.")) }
    }

    func run() async throws {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw Failure("The file \(file) cannot be read.")
        }
        let community = try data.folder().community()
        if let kind { return try await run(kind, in: community) }
        try await run(hostedBy: host ?? "", in: community)
    }

    private func run(hostedBy host: String, in community: Community) async throws {
        guard let owner = try await community.read({ try AccountQuery.find(email: host, in: $0) }) else {
            throw Failure("Nobody has the address \(host).")
        }
        let bar = ProgressBar()
        let summary = try await CalendarImporter(community: community).run(
            URL(fileURLWithPath: file),
            ImportOptions(visibility: Visibility(rawValue: visibility)!, draft: !publish, past: past), as: .system,
            host: owner, progress: bar.show)
        bar.finish()
        show(summary)
    }

    private func show(_ summary: ImportSummary) {
        var counts: [Phrase] = [
            "\(summary.added, .count) added", "\(summary.updated, .count) updated",
            "\(summary.unchanged, .count) unchanged",
        ]
        if summary.removed > 0 { counts.append("\(summary.removed, .count) removed") }
        if summary.cancelled > 0 { counts.append("\(summary.cancelled, .count) cancelled") }
        counts.append("\(summary.skipped.count, .count) skipped")
        if summary.past > 0 { counts.append("\(summary.past, .count) past left out") }
        print(localize("\(list: counts)"))
        if summary.draft, summary.added > 0 {
            print(localize("New events are drafts: only their host sees them until they are published."))
        }
        if summary.privateEvents > 0 {
            print(localize("\(summary.privateEvents, .count) marked as private: only for the invited"))
        }
        if summary.floating > 0 {
            print(localize("\(summary.floating, .count) without a time zone, read as \(summary.timeZone)"))
        }
        if summary.endless > 0 {
            print(localize("\(summary.endless, .count) series without end: the dates of the next two years"))
        }
        for entry in summary.skipped.prefix(100) { print("  \(localize(Import.skippedText(entry)))") }
        if summary.skipped.count > 100 { print("  \(localize("… and \(summary.skipped.count - 100, .count) more"))") }
    }

    private static func skippedText(_ entry: ImportSummary.Skipped) -> Phrase {
        // Without thousands separators, as in editors.
        switch (entry.line.map { String($0) }, entry.title) {
        case (let line?, let title?): "line \(line): \(title): \(entry.reason)"
        case (let line?, nil): "line \(line): \(entry.reason)"
        case (nil, let title?): "\(title): \(entry.reason)"
        case (nil, nil): entry.reason
        }
    }
}
