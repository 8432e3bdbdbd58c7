import Store

extension RowShape {
    static let post = RowShape(
        kind: .post, table: "post",
        fields: [
            .id("event_id"), .person("author_id"), .photo("photo"), .text("caption"), .integer("made_at"),
            .integer("likes"),
        ], membership: ofCrew)

    static let postLike = RowShape(
        kind: .postLike, table: "post_like",
        fields: [.id("post_id"), .person("post_author_id"), .id("event_id"), .person("user_id"), .integer("made_at")],
        unique: [["post_id", "user_id"]], membership: ofCrew)

    static let postComment = RowShape(
        kind: .postComment, table: "post_comment",
        fields: [
            .id("post_id"), .person("post_author_id"), .id("event_id"), .person("author_id"), .text("body"),
            .integer("made_at"),
        ], membership: ofCrew)

    static let boardMark = RowShape(
        kind: .boardMark, table: "board_mark", fields: [.id("event_id"), .person("user_id"), .integer("seen_at")],
        unique: [["event_id", "user_id"]], concernsPermissions: false, membership: ofUser("t.user_id"))

    private static let ofCrew: @Sendable (Scope) -> SQL? = {
        if case .crew(let id) = $0 { "t.event_id = \(id)" } else { nil }
    }
}
