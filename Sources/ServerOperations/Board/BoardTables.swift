import Operations
import Store

extension ServerFeature {
    static let board = ServerFeature(
        tables: PersonalDataTable.board,
        checks: [BoardCheck.problems])
}

extension PersonalDataTable {
    static let board: [PersonalDataTable] = [
        PersonalDataTable(
            name: "post",
            columns: [
                .id("id"), .event("event_id"), .withheld("author_id", "always oneself"),
                .withheld("photo", "in the photos"), .text("caption"),
                .time("made_at"), .number("likes"),
            ],
            isOf: own("author_id"), section: "posts",
            deletion: .byFeature(
                "deleted with their photos, which go with whoever took them, and with what stands below them")),
        PersonalDataTable(
            name: "post_like",
            columns: [
                .withheld("id", "of no meaning outside"), .id("post_id"), .withheld("post_author_id", "of the post"),
                .event("event_id"),
                .withheld("user_id", "always oneself"), .time("made_at"),
            ],
            isOf: own("user_id"), section: "postLikes",
            deletion: .kept("a heart stays where it was given, by “Former member”, and is counted")),
        PersonalDataTable(
            name: "post_comment",
            columns: [
                .id("id"), .id("post_id"), .withheld("post_author_id", "of the post"), .event("event_id"),
                .withheld("author_id", "always oneself"),
                .text("body"), .time("made_at"),
            ],
            isOf: own("author_id"), section: "postComments",
            deletion: .kept("comments stay, by “Former member”, so that the talk around them is understood")),
        PersonalDataTable(
            name: "board_mark",
            columns: [
                .withheld("id", "of no meaning outside"), .event("event_id"), .withheld("user_id", "always oneself"),
                .time("seen_at"),
            ],
            isOf: own("user_id"), section: "boardMarks",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .boardMark, recipient: .user("user_id"))])),
    ]
}
