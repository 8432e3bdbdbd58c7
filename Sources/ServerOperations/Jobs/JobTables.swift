import Operations
import Store

extension ServerFeature {
    static let jobs = ServerFeature(
        commands: [LeaseJobs.self, ReleaseJobs.self, FinishJob.self, SweepJobs.self, DiscardMail.self],
        tables: PersonalDataTable.jobs)
}

extension PersonalDataTable {
    static let jobs: [PersonalDataTable] = [
        PersonalDataTable(
            name: "job",
            columns: [
                .withheld("id", "of no meaning outside"), .withheld("kind", "work to be done"),
                .withheld("payload", "mail on its way"),
                .withheld("lane", "work to be done"), .withheld("owner", "always oneself"),
                .withheld("state", "work to be done"), .withheld("problem", "for the operator"),
            ],
            deletion: .expires("a mail is gone when it was sent, one that was given up after 30 days"))
    ]
}
