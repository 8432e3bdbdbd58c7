import Domain
import Store

extension RowShape {
    static let friend = RowShape(
        kind: .friend, table: "friend", fields: [.person("user_id"), .person("friend_id"), .integer("since")],
        unique: [["user_id", "friend_id"]], membership: ofUser("t.user_id"))

    /// Sent to both people until it is declined.
    static let friendRequest = RowShape(
        kind: .friendRequest, table: "friend_request",
        fields: [.person("from_id"), .person("to_id"), .integer("made_at")],
        unique: [["from_id", "to_id"]],
        membership: {
            guard case .user(let id) = $0 else { return nil }
            return "((t.to_id = \(id) AND t.declined_at IS NULL) OR (t.from_id = \(id) AND t.taken_back_at IS NULL))"
        })

    static let block = RowShape(
        kind: .block, table: "block", fields: [.person("user_id"), .person("blocked_id"), .integer("made_at")],
        unique: [["user_id", "blocked_id"]], ignoresBlocks: { _ in true }, membership: ofUser("t.user_id"))

    static let report = RowShape(
        kind: .report, table: "report",
        fields: [
            .person("reporter_id"), .text("kind"), .id("subject"), .text("reason"), .integer("made_at"),
            .integer("closed_at"),
            .person("closed_by"),
        ],
        unique: [["reporter_id", "kind", "subject"]],
        // An administrator sees every report, regardless of who filed it or is reported.
        ignoresBlocks: { _ in true },
        membership: { $0 == .administrators ? "TRUE" : nil })
}
