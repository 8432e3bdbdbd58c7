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
            name: "sync_client",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .number("last_command"), .time("used_at"),
            ],
            isOf: own("user_id"), section: "devices", deletion: .byFeature("deleted at once")),
        PersonalDataTable(
            name: "sync_result",
            columns: [
                .withheld("client_id", "of one's devices"), .withheld("refusal", "a sentence of the program"),
                .withheld("conflicts", "ids of conflicts, which are exported"),
            ],
            deletion: .withTable("sync_client")),
        PersonalDataTable(
            name: "sync_missing",
            columns: [.withheld("client_id", "of one's devices"), .withheld("id", "an id of nothing")],
            deletion: .withTable("sync_client")),
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
