import ArgumentParser
import Domain
import Foundation
import Operations
import Server

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take over the events of a calendar file (.ics).")

    @OptionGroup var data: DataOption
    @Argument(help: "The file.") var file: String
    @Option(help: "Address of the member who hosts the events.") var host: String

    func run() async throws {
        guard let contents = FileManager.default.contents(atPath: file) else {
            throw Failure("The file \(file) cannot be read.")
        }
        let community = try data.folder().community()
        guard let owner = try await community.read({ try AccountQuery.find(email: host, in: $0) }) else {
            throw Failure("Nobody has the address \(host).")
        }
        let bar = ProgressBar()
        let summary = try await CalendarImporter(community: community).run(
            Array(contents), as: .system, host: owner, progress: bar.show)
        bar.finish()
        print("\(summary.added) added, \(summary.updated) updated, \(summary.unchanged) unchanged, \(summary.skipped.count) skipped")
        for entry in summary.skipped.prefix(100) {
            print("  \(entry.line.map { "line \($0): " } ?? "")\(entry.title.map { "\($0): " } ?? "")\(entry.reason)")
        }
        if summary.skipped.count > 100 { print("  … and \(summary.skipped.count - 100) more") }
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
