extension Feature {
    static let jobs = Feature(
        commands: [
            LeaseJobs.self, ReleaseJobs.self, FinishJob.self, SweepJobs.self, DiscardMail.self,
        ],
        tables: PersonalDataTable.jobs)
}
