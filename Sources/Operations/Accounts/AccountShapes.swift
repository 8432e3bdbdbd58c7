import Domain
import Store

extension RowShape {
    static let user = RowShape(
        kind: .user, table: "users",
        fields: [
            .text("given_name"), .text("family_name"), .text("handle"), .photo("photo"), .text("role"), .text("status"),
            .flag("is_verified"),
        ],
        unique: [["handle"]], isPerson: true,
        membership: { $0 == .community ? "(t.status = 'deleted' OR t.is_verified)" : nil },
        derivedData: .init(
            index: .users,
            write: { row, _, writer in try UserSearch.updateDerivedData(ID(bytes: row.id)!, in: writer) }))

    static let account = RowShape(
        kind: .account, table: "account", id: "user_id",
        fields: [.text("email"), .text("time_zone"), .text("locale"), .integer("created_at")],
        membership: ofUser("t.user_id"))
}
