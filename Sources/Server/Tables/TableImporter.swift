public import Domain
public import Foundation
public import Localization
public import Operations
public import ServerOperations

/// Imports a table of the programme: parses it in a separate process, plans the changes, stores the plan, and lets jobs
/// write it in batches.
public struct TableImporter: Sendable {
    private let community: Community
    private let process: TableProcess
    private let languages: Languages

    /// - Parameter languages: The languages in which column labels are recognized.
    public init(community: Community, process: TableProcess = TableProcess(), languages: Languages = .own) {
        self.community = community
        self.process = process
        self.languages = languages
    }

    /// Plans an import, and writes nothing.
    ///
    /// - Parameters:
    ///   - zone: The time zone for times without one (IANA).
    ///   - now: The time at which the plan is made; `nil` for the current time.
    ///   - generator: The source of the ids of new rows; `nil` for that of the community.
    /// - Throws: ``Refusal`` if the file as a whole is no such table.
    public func plan(
        _ file: URL, _ kind: TableKind, zone: String, as actor: Actor, now: Instant? = nil,
        random generator: (any RandomNumberGenerator & Sendable)? = nil
    ) async throws -> TablePlan {
        let table = try await process.read(file)
        let (sheet, problems, ignored) = try TableHeading.sheet(table.lines, kind, in: languages)
        let (now, random) = (now ?? community.now, community.environment.random)
        var plan = try await community.read(inBackground: true) {
            var generator = generator
            return try TablePlanner.plan(
                sheet, zone: zone, as: actor, now: now, random: { generator?.next() ?? random() }, in: $0)
        }
        plan.add(problems)
        plan.ignored = ignored
        plan.encoding = table.encoding.isUnicode ? nil : table.encoding.rawValue
        plan.name(sheet.headings)
        return plan
    }

    /// Stores a plan and begins to write it.
    ///
    /// - Parameter name: The name of the file.
    /// - Returns: The id of the import, to follow its progress and to undo it.
    /// - Throws: ``Refusal`` `invalid` with the problems of the plan.
    public func begin(_ plan: TablePlan, name: String, as actor: Actor) async throws -> ID<TableImport> {
        try plan.check()
        let id = ID<TableImport>(at: community.now, random: community.environment.random)
        var rest = plan.changes[...]
        repeat {
            let some = Array(rest.prefix(StageTable.batch))
            try await community.perform(
                StageTable(
                    id: id, kind: plan.kind, file: name, user: actor.userID, unchanged: plan.unchanged, lines: some),
                as: .system)
            rest = rest.dropFirst(some.count)
        } while !rest.isEmpty
        try await community.perform(ImportTable(id: id), as: actor)
        return id
    }

    /// Runs the jobs of an import until it ends, without a server.
    ///
    /// - Parameter progress: Called with the number of rows written and their total.
    public func finish(_ id: ID<TableImport>, progress: @Sendable (Int, Int) -> Void) async throws -> TableImportView {
        while true {
            let view = try await community.read { try TableImportQuery.one(id, as: .system, in: $0) }
            guard view.status.isUnderWay else { return view }
            progress(view.done, view.total)
            let jobs = try await community.perform(LeaseJobs(lane: .system), as: .system)
            // A running server may have taken the job.
            if jobs.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            for job in jobs { try await community.perform(job: job) }
        }
    }
}

extension TablePlan {
    /// Refuses a plan with problems. A plan without changes is accepted, so that a table can be sent again.
    ///
    /// - Throws: ``Refusal`` `invalid` at `file`, and at each row with a problem.
    func check() throws(Refusal) {
        guard problemCount > 0 else { return }
        let sentence: Phrase =
            "Fix \(problemCount, .count) problems in this table first. Nothing is saved."
        var fields = ["file": sentence]
        for problem in problems {
            fields["line \(problem.line)\(problem.column.map { ", \($0.rawValue)" } ?? "")"] = problem.reason
        }
        throw Refusal(.invalid, sentence, fields: fields)
    }
}
