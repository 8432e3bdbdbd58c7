extension Feature {
    static let jobs = Feature(
        commands: [
            TakeJobs.self, ReleaseJobs.self, FinishJob.self, SweepJobs.self, DiscardMail.self,
        ],
        tables: PersonalTable.jobs)
}
