import Operations
import Store

extension ServerFeature {
    static let events = ServerFeature(
        commands: [ArchiveEvents.self],
        tables: PersonalDataTable.events,
        handlers: EventNotices.handlers)
}

extension PersonalDataTable {
    static let events: [PersonalDataTable] = [
        PersonalDataTable(
            name: "event",
            columns: [
                .id("id"), .withheld("host_id", "always oneself"), .text("status"), .text("cancellation"),
                .text("photo"), .time("starts_at"), .time("ends_at"),
                .time("answer_by"), .time("created_at"), .time("updated_at"),
                .withheld("archived_to", "how far a job has come"),
            ] + EventColumn.all.filter { $0.field.kind == .text }.map { .text($0.name) },
            isOf: { "t.host_id = \($0.id) AND t.deleted_at IS NULL" }, section: "hostedEvents",
            deletion: .byFeature(
                "what lies ahead is cancelled; events stay for those who were there, hosted by “Former member”")),
        PersonalDataTable(
            name: "place", columns: [.event("event_id"), .text("name"), .text("address"), .text("online_url")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "hiddenPlaces",
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "event_search",
            columns: [
                .withheld("event_id", "in the events"), .withheld("text", "the words once more"),
                .withheld("hidden", "the place once more"),
            ],
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "event_tag",
            columns: [
                .withheld("key", "in the events"), .withheld("event_id", "in the events"),
                .withheld("name", "in the events"),
            ],
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "event_origin", columns: [.event("event_id"), .withheld("host_id", "always oneself"), .text("uid")],
            isOf: own("host_id"), section: "calendarEntries", deletion: .withTable("event")),
        PersonalDataTable(
            name: "event_change",
            columns: [
                .event("event_id"), .time("at"), .text("title"), .time("starts_at"), .time("ends_at"),
                .text("start_date"), .text("end_date"), .text("place"), .text("address"),
                .withheld("place_digest", "a digest of the place"),
            ],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "changesOfEvents",
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "gone_event",
            columns: [
                .withheld("event_id", "leads to nothing"), .withheld("user_id", "always oneself"),
                .withheld("at", "of no meaning outside"),
            ],
            isOf: own("user_id"), deletion: .deletesRows(by: "event_id", logged: [])),
        PersonalDataTable(
            name: "gone_link", columns: [.withheld("hash", "a digest of a secret")],
            deletion: .namesNobody("a digest that leads to nothing")),
    ]
}
