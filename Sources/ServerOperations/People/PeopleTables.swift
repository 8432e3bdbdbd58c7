import Operations
import Store

extension ServerFeature {
    static let people = ServerFeature(
        tables: PersonalDataTable.people,
        handlers: FriendNotices.handlers + ReportNotices.handlers)
}

extension PersonalDataTable {
    static let people: [PersonalDataTable] = [
        PersonalDataTable(
            name: "friend",
            columns: [
                .withheld("id", "of no meaning outside"), .withheld("user_id", "always oneself"), .person("friend_id"),
                .time("since"),
            ],
            isOf: own("user_id"), section: "friends", deletion: .byFeature("both halves are deleted")),
        PersonalDataTable(
            name: "friend_request",
            columns: [.id("id"), .person("from_id"), .person("to_id"), .time("made_at")],
            // The time of declining is not exported, because the sender must not learn of it.
            isOf: own("from_id", or: "to_id"), section: "friendRequests",
            deletion: .deletesRows(
                by: "id",
                logged: [
                    .init(kind: .friendRequest, recipient: .user("from_id")),
                    .init(kind: .friendRequest, recipient: .user("to_id")),
                ])),
        PersonalDataTable(
            name: "block",
            columns: [.id("id"), .withheld("user_id", "always oneself"), .person("blocked_id"), .time("made_at")],
            isOf: own("user_id"), section: "blocks",
            deletion: .deletesRows(
                by: "id",
                logged: [
                    .init(kind: .block, recipient: .user("user_id")),
                    .init(kind: .rights, recipient: .user("blocked_id")),
                ])
        ),
        PersonalDataTable(
            name: "block", columns: [.withheld("user_id", "who has blocked somebody is kept from them")],
            isOf: own("blocked_id"),
            deletion: .deletesRows(
                by: "id",
                logged: [
                    .init(kind: .block, recipient: .user("user_id")), .init(kind: .rights, recipient: .user("user_id")),
                ])),
        PersonalDataTable(
            name: "report",
            columns: [
                .id("id"), .withheld("reporter_id", "always oneself"), .text("kind"), .id("subject"), .text("reason"),
                .time("made_at"),
                .time("closed_at"), .withheld("closed_by", "the administrators'"),
            ],
            isOf: own("reporter_id"), section: "reports",
            deletion: .kept("what was reported stays with the administrators, by “Former member”")),
    ]
}
