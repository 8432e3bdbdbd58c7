import Operations
import Store

extension ServerFeature {
    static let conflicts = ServerFeature(tables: PersonalDataTable.conflicts)
}

extension PersonalDataTable {
    static let conflicts: [PersonalDataTable] = [
        PersonalDataTable(
            name: "field_change",
            columns: [
                .withheld("id", "of no meaning outside"), .text("row_kind"), .id("row_id"), .text("field"),
                .number("version"), .text("old_value"), .withheld("by_id", "always oneself"),
                .withheld("client_id", "of one's devices"), .time("at"),
            ],
            isOf: own("by_id"), section: "fieldChanges", deletion: .deletesRows(by: "id", logged: [])),
        PersonalDataTable(
            name: "field_conflict",
            columns: [
                .withheld("id", "of no meaning outside"), .withheld("user_id", "always oneself"), .text("row_kind"),
                .id("row_id"), .text("field"), .text("theirs"), .text("mine"), .person("by_id"),
                .time("at"),
            ],
            isOf: own("user_id"), section: "conflicts",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .conflict, recipient: .user("user_id"))])),
    ]
}
