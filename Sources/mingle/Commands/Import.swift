import ArgumentParser
import Domain
import Foundation
import Operations
import Server

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: say("Take over the events of a calendar file (.ics)."))

    @OptionGroup var data: DataOption
    @Argument(help: ArgumentHelp(say("The file."))) var file: String
    @Option(help: ArgumentHelp(say("Address of the member who hosts the events."))) var host: String
    @Option(
        help: ArgumentHelp(
            say("Who sees new events: INVITED, FRIENDS, CONNECTIONS, UNLISTED or PUBLIC. What the file calls private is INVITED always.")))
    var visibility = ImportRules.visibility.rawValue
    @Flag(help: ArgumentHelp(say("Publish new events at once; otherwise they are drafts, which their host publishes."))) var publish = false
    @Flag(help: ArgumentHelp(say("Take dates that are over, too; otherwise from today on."))) var past = false

    func validate() throws {
        guard Visibility(rawValue: visibility) != nil else {
            throw ValidationError(say("--visibility is INVITED, FRIENDS, CONNECTIONS, UNLISTED or PUBLIC."))
        }
    }

    func run() async throws {
        guard FileManager.default.isReadableFile(atPath: file) else { throw Failure("The file \(file) cannot be read.") }
        let community = try data.folder().community()
        guard let owner = try await community.read({ try AccountQuery.find(email: host, in: $0) }) else {
            throw Failure("Nobody has the address \(host).")
        }
        let bar = ProgressBar()
        let summary = try await CalendarImporter(community: community).run(
            URL(fileURLWithPath: file), ImportOptions(visibility: Visibility(rawValue: visibility)!, draft: !publish, past: past), as: .system,
            host: owner, progress: bar.show)
        bar.finish()
        show(summary)
    }

    private func show(_ summary: ImportSummary) {
        var counts: [Phrase] = [
            "\(summary.added, .count) added", "\(summary.updated, .count) updated", "\(summary.unchanged, .count) unchanged",
        ]
        if summary.removed > 0 { counts.append("\(summary.removed, .count) removed") }
        if summary.cancelled > 0 { counts.append("\(summary.cancelled, .count) called off") }
        counts.append("\(summary.skipped.count, .count) skipped")
        if summary.past > 0 { counts.append("\(summary.past, .count) past left out") }
        print(say("\(list: counts)"))
        if summary.draft, summary.added > 0 { print(say("What is new is a draft: only its host sees it until it is published.")) }
        if summary.privateEvents > 0 { print(say("\(summary.privateEvents, .count) marked as private: only for the invited")) }
        if summary.floating > 0 { print(say("\(summary.floating, .count) without a time zone, taken as \(summary.timeZone)")) }
        if summary.endless > 0 { print(say("\(summary.endless, .count) series without end: the dates of the next two years")) }
        for entry in summary.skipped.prefix(100) { print("  \(say(Import.left(entry)))") }
        if summary.skipped.count > 100 { print("  \(say("… and \(summary.skipped.count - 100, .count) more"))") }
    }

    private static func left(_ entry: ImportSummary.Skipped) -> Phrase {
        // As editors count lines, without marks between thousands.
        switch (entry.line.map { String($0) }, entry.title) {
        case (let line?, let title?): "line \(line): \(title): \(entry.reason)"
        case (let line?, nil): "line \(line): \(entry.reason)"
        case (nil, let title?): "\(title): \(entry.reason)"
        case (nil, nil): entry.reason
        }
    }
}

/// A line that fills up, on a terminal only.
final class ProgressBar: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    @Sendable func show(_ done: Int, of total: Int) {
        guard isTerminal, total > 0 else { return }
        let width = 40
        let full = done * width / total
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        FileHandle.standardError.write(Data("\r\(bar) \(done)/\(total)".utf8))
    }

    func finish() {
        if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
