import Store

extension RowShape {
    static let conflict = RowShape(
        kind: .conflict, table: "field_conflict",
        fields: [
            .person("user_id"), .text("row_kind"), .id("row_id"), .text("field"), .integer("version"), .text("theirs"),
            .text("mine"), .person("by_id"), .integer("at"), .integer("made_at"),
        ],
        canNameAnotherPerson: true, concernsPermissions: false, membership: ofUser("t.user_id"))
}
