import Domain

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let jobs = [
        Scenario(DiscardMail.self, "") { w in try await w.community.perform(DiscardMail(), as: .system) },
        Scenario(LeaseJobs.self, "") { w in _ = try await w.community.perform(LeaseJobs(lane: .mail), as: .system).first
        },
        Scenario(ReleaseJobs.self, "") { w in
            _ = try await w.community.perform(LeaseJobs(lane: .mail), as: .system).first
            try await w.community.perform(ReleaseJobs(), as: .system)
        },
        Scenario(SweepJobs.self, "") { w in try await w.community.perform(SweepJobs(), as: .system) },
        Scenario(FinishJob.self, "") { w in
            let job = try await w.community.perform(LeaseJobs(lane: .security), as: .system).first
            try await w.community.perform(FinishJob(id: job!.id, result: .done), as: .system)
        },
    ]
}
