import Store

extension Shape {
    static let feed = Shape(
        kind: .feed, table: "feed", fields: [.person("user_id"), .text("secret"), .integer("created_at")],
        unique: [["secret"]],
        concernsRights: false, lies: ofUser("t.user_id"))

    static let eventImport = Shape(
        kind: .eventImport, table: "event_import",
        fields: [
            .person("user_id"), .text("name"), .text("visibility"), .integer("added"), .integer("updated"),
            .integer("removed"),
            .integer("made_at"),
        ],
        concernsRights: false, lies: ofUser("t.user_id"))
}
