import Operations
import Store

extension ServerFeature {
    static let sync = ServerFeature(
        commands: [PruneLog.self],
        tables: PersonalDataTable.sync,
        checks: [LogCheck.problems])
}

extension PersonalDataTable {
    static let sync: [PersonalDataTable] = [
        PersonalDataTable(
            name: "scope", columns: [.withheld("id", "ids; counts changes")],
            deletion: .kept("a counter under an id that leads to nobody any more")),
        PersonalDataTable(
            name: "change",
            columns: [
                .withheld("scope", "ids of others"), .withheld("kind", "what devices follow"),
                .withheld("subject", "ids of rows, which are exported themselves"),
            ],
            deletion: .kept("devices need to hear what is gone; the id in it leads to nobody any more")),
    ]
}
