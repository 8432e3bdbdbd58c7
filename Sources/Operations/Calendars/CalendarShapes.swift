import Store

extension RowShape {
    static let feed = RowShape(
        kind: .feed, table: "feed", fields: [.person("user_id"), .text("secret"), .integer("created_at")],
        unique: [["secret"]],
        concernsPermissions: false, membership: ofUser("t.user_id"))

    static let eventImport = RowShape(
        kind: .eventImport, table: "event_import",
        fields: [
            .person("user_id"), .text("name"), .text("visibility"), .integer("added", default: 0),
            .integer("updated", default: 0), .integer("removed", default: 0),
            .integer("made_at"),
        ],
        concernsPermissions: false, membership: ofUser("t.user_id"))
}
