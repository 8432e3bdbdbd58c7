/// The commands of jobs, for ``CommandRegistry``.
enum JobCommands {
    static let all: [any Command.Type] = [
        TakeJob.self, ReleaseJobs.self, FinishJob.self, SweepJobs.self, DiscardMail.self,
    ]
}
