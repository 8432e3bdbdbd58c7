extension Feature {
    static let jobs = Feature(
        commands: [
            TakeJob.self, ReleaseJobs.self, FinishJob.self, SweepJobs.self, DiscardMail.self,
        ],
        tables: PersonalTable.jobs)
}
