import Operations
import Store

extension ServerFeature {
    static let core = ServerFeature(
        commands: [BeginEpoch.self, EnsureSecret.self, HealthCheck.self, KeepReply.self],
        tables: PersonalDataTable.core + PersonalDataTable.indexes,
        checks: [SearchCheck.problems, WholeDayCheck.problems])
}

extension PersonalDataTable {
    static let core: [PersonalDataTable] = [
        PersonalDataTable(name: "migration", columns: [], deletion: .namesNobody("numbers")),
        PersonalDataTable(
            name: "audit",
            columns: [
                .withheld("id", "of no meaning outside"), .time("at"), .text("command"),
                .withheld("actor", "always oneself"),
                .text("kind"), .withheld("subject", "ids of rows, which are exported themselves"), .text("other_kind"),
                .withheld("other", "ids of rows, which are exported themselves"), .text("detail"), .text("address"),
            ],
            isOf: own("actor"), section: "history",
            deletion: .expires("kept for the time that the operator says (MINGLE_AUDIT_DAYS)")),
        PersonalDataTable(
            name: "idempotency",
            columns: [
                .withheld("person", "always oneself"), .withheld("key", "made by the client"),
                .withheld("request", "a digest"),
                .withheld("location", "a copy of a reply"), .withheld("body", "a copy of a reply"),
            ],
            isOf: own("person"), deletion: .deletesRows(by: "key", logged: [])),
        PersonalDataTable(
            name: "chosen_id",
            columns: [
                .withheld("id", "ids of what was made, which is exported itself"), .withheld("content", "a digest"),
                .withheld("times", "how often it was sent"),
            ],
            deletion: .namesNobody("a digest under an id that leads to nobody any more")),
        PersonalDataTable(
            name: "setting",
            columns: [.withheld("name", "of the installation"), .withheld("value", "secrets of the installation")],
            deletion: .namesNobody("of the installation")),
    ]
}
