import Store

extension PersonalTable {
    static let core: [PersonalTable] = [
        PersonalTable(name: "migration", columns: [], deletion: .namesNobody("numbers")),
        PersonalTable(
            name: "scope", columns: [.withheld("id", "ids; counts changes")],
            deletion: .stays("a counter under an id that leads to nobody any more")),
        PersonalTable(
            name: "change",
            columns: [
                .withheld("scope", "ids of others"), .withheld("kind", "what devices follow"),
                .withheld("subject", "ids of rows, which are exported themselves"),
            ],
            deletion: .stays("devices need to hear what is gone; the id in it leads to nobody any more")),
        PersonalTable(
            name: "audit",
            columns: [
                .withheld("id", "of no meaning outside"), .time("at"), .text("command"),
                .withheld("actor", "always oneself"),
                .text("kind"), .withheld("subject", "ids of rows, which are exported themselves"), .text("other_kind"),
                .withheld("other", "ids of rows, which are exported themselves"), .text("detail"), .text("address"),
            ],
            isOf: own("actor"), section: "history",
            deletion: .passes("kept for the time that the operator says (MINGLE_AUDIT_DAYS)")),
        PersonalTable(
            name: "idempotency",
            columns: [
                .withheld("person", "always oneself"), .withheld("key", "made by the client"),
                .withheld("request", "a digest"),
                .withheld("location", "a copy of a reply"), .withheld("body", "a copy of a reply"),
            ],
            isOf: own("person"), deletion: .deletesRows(by: "key", noted: [])),
        PersonalTable(
            name: "chosen_id",
            columns: [
                .withheld("id", "ids of what was made, which is exported itself"), .withheld("content", "a digest"),
                .withheld("times", "how often it was sent"),
            ],
            deletion: .namesNobody("a digest under an id that leads to nobody any more")),
        PersonalTable(
            name: "setting",
            columns: [.withheld("name", "of the installation"), .withheld("value", "secrets of the installation")],
            deletion: .namesNobody("of the installation")),
    ]
}
