import Operations
import Store

extension ServerFeature {
    static let calendars = ServerFeature(
        commands: [
            CreateFeed.self, RevokeFeed.self, ImportEvents.self, DropMissingEvents.self, PublishImport.self,
            UndoImport.self,
        ],
        tables: PersonalDataTable.calendars)
}

extension PersonalDataTable {
    static let calendars: [PersonalDataTable] = [
        PersonalDataTable(
            name: "feed",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .withheld("secret", "a secret"), .time("created_at"),
            ],
            isOf: own("user_id"), section: "feeds",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .feed, recipient: .user("user_id"))])),
        PersonalDataTable(
            name: "event_import",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .text("name"), .text("visibility"), .number("added"),
                .number("updated"), .number("removed"), .time("made_at"),
            ],
            isOf: own("user_id"), section: "imports",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .eventImport, recipient: .user("user_id"))])),
        PersonalDataTable(
            name: "imported_event",
            columns: [.withheld("event_id", "in the events"), .withheld("import_id", "in the imports")],
            deletion: .withTable("event_import")),
    ]
}
