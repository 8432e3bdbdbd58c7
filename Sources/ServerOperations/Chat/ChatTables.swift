import Operations
import Store

extension ServerFeature {
    static let chat = ServerFeature(
        commands: [MessageNotices.self],
        tables: PersonalDataTable.chat,
        handlers: MessageNotices.handlers)
}

extension PersonalDataTable {
    static let chat: [PersonalDataTable] = [
        PersonalDataTable(
            name: "chat", columns: [.withheld("event_id", "of the event")], deletion: .namesNobody("a count")),
        PersonalDataTable(
            name: "message",
            columns: [
                .id("id"), .event("event_id"), .withheld("author_id", "always oneself"), .text("body"),
                .time("sent_at"),
                .time("edited_at"), .time("deleted_at"),
            ],
            isOf: own("author_id"), section: "messages",
            deletion: .kept("messages stay, by “Former member”, so that the talk around them is understood")),
        PersonalDataTable(
            name: "read_mark",
            columns: [
                .withheld("id", "of no meaning outside"), .event("event_id"), .withheld("user_id", "always oneself"),
                .number("number"),
            ],
            isOf: own("user_id"), section: "readMarks",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .readMark, recipient: .user("user_id"))])),
    ]
}
