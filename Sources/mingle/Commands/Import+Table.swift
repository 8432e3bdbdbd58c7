import Domain
import Foundation
import Operations
import Server
import ServerOperations

extension Import {
    /// Imports a table of the programme, or previews its changes.
    func run(_ kind: TableKind, in community: Community) async throws {
        let importer = TableImporter(community: community)
        let url = URL(fileURLWithPath: file)
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard size <= TableRules.maxBytes else {
            throw Failure("A table can have at most 10 MB. Split it, and import one part after the other.")
        }
        let communityZone = try await community.read { try CommunityQuery.settings(in: $0) }.timeZone
        let plan = try await importer.plan(url, kind, zone: zone ?? communityZone, as: .system)
        if !plan.ignored.isEmpty {
            print(localize("These columns are unknown and are ignored: \(list: plan.ignored)."))
        }
        guard plan.problemCount == 0 else {
            for problem in plan.problems { print("  \(localize(Import.line(problem)))") }
            let left = plan.problemCount - plan.problems.count
            if left > 0 { print("  \(localize("… and \(left, .count) more"))") }
            throw Failure(
                "Fix \(plan.problemCount, .count) problems in this table first. Nothing is saved.")
        }
        if plan.knownAddresses > 0 {
            print(
                localize(
                    "\(plan.knownAddresses, .count) of the new ones have an e-mail address that somebody already has, here or in an earlier line. To change an existing participant, enter their id."
                ))
        }
        let counts: [Phrase] = [
            "\(plan.added, .count) new", "\(plan.updated) changed", "\(plan.unchanged) as before",
        ]
        guard !dryRun, !plan.changes.isEmpty else { return print(localize("\(list: counts)")) }
        let bar = ProgressBar()
        let done = try await importer.finish(
            importer.begin(plan, name: url.lastPathComponent, as: .system), progress: bar.show)
        bar.finish()
        guard done.status == .done else {
            guard let line = done.problemLine, let problem = done.problem else {
                throw Failure("The import was undone.")
            }
            // Without thousands separators, as in editors.
            throw Failure("Nothing is saved: line \(String(line)): \(problem)")
        }
        print(localize("\(list: counts)"))
    }

    private static func line(_ problem: TableProblem) -> Phrase {
        guard let column = problem.column else { return "line \(String(problem.line)): \(problem.reason)" }
        return "line \(String(problem.line)): \(problem.heading ?? column.rawValue): \(problem.reason)"
    }
}
