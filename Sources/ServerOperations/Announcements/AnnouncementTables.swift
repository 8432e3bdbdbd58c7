import Operations
import Store

extension ServerFeature {
    static let announcements = ServerFeature(
        tables: PersonalDataTable.announcements,
        handlers: AnnouncementNotices.handlers)
}

extension PersonalDataTable {
    static let announcements: [PersonalDataTable] = [
        PersonalDataTable(
            name: "announcement",
            columns: [.id("id"), .event("event_id"), .text("body"), .time("sent_at")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "announcements",
            deletion: .withTable("event")),
        PersonalDataTable(
            name: "announcement_reach",
            columns: [.id("announcement_id"), .event("event_id"), .text("addressees"), .number("people")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "announcementsReach",
            deletion: .withTable("announcement")),
        PersonalDataTable(
            name: "announcement_receipt",
            columns: [
                .withheld("announcement_id", "in the announcements"),
                .withheld("receiver_id", "in the guests and the invitations"),
            ],
            deletion: .withTable("announcement")),
    ]
}
