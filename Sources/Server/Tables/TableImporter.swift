public import Domain
public import Foundation
public import Localization
public import Operations

/// Takes over a table of the programme: reads it in a process of its own, plans what it does, keeps that, and has it written piece by piece.
public struct TableImporter: Sendable {
    private let community: Community
    private let process: TableProcess
    private let languages: Languages

    /// - Parameter languages: in which columns are known by what they are called.
    public init(community: Community, process: TableProcess = TableProcess(), languages: Languages = .own) {
        self.community = community
        self.process = process
        self.languages = languages
    }

    /// Says what a table would do, and writes nothing.
    ///
    /// - Parameter zone: in which times without one are meant (IANA).
    /// - Throws: ``Refusal`` where it is no such table as a whole.
    public func plan(_ file: URL, _ kind: TableKind, zone: String, as actor: Actor) async throws -> TablePlan {
        let table = try await process.read(file)
        let (sheet, problems, ignored) = try TableHeading.sheet(table.lines, kind, in: languages)
        let (now, random) = (community.now, community.environment.random)
        var plan = try await community.read(atLength: true) {
            try TablePlanner.plan(sheet, zone: zone, as: actor, now: now, random: random, in: $0)
        }
        plan.add(problems)
        plan.ignored = ignored
        plan.encoding = table.encoding.isUnicode ? nil : table.encoding.rawValue
        plan.name(sheet.headings)
        return plan
    }

    /// Keeps what is planned, and begins to write it.
    ///
    /// - Parameter name: of the file.
    /// - Returns: by which it is found while it goes on, and taken back.
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

    /// Does itself what is ordered until an import is at its end, as where no server runs.
    ///
    /// - Parameter progress: told how many of how many lines are written.
    public func finish(_ id: ID<TableImport>, progress: @Sendable (Int, Int) -> Void) async throws -> TableImportView {
        while true {
            let view = try await community.read { try TableImportQuery.one(id, as: .system, in: $0) }
            guard view.status.isUnderWay else { return view }
            progress(view.done, view.total)
            let jobs = try await community.perform(TakeJobs(lane: .system), as: .system)
            // A server that runs may have taken it.
            if jobs.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
            for job in jobs { try await community.perform(job: job) }
        }
    }
}

extension TablePlan {
    /// A table that changes nothing is none to be refused: it can be sent again.
    ///
    /// - Throws: ``Refusal`` `invalid` at `file`, and at each line that is at fault.
    func check() throws(Refusal) {
        guard problemCount > 0 else { return }
        let sentence: Phrase =
            "\(problemCount, .count) things in this table have to be put right first. Nothing is written."
        var fields = ["file": sentence]
        for problem in problems {
            fields["line \(problem.line)\(problem.column.map { ", \($0.rawValue)" } ?? "")"] = problem.reason
        }
        throw Refusal(.invalid, sentence, fields: fields)
    }
}
